export function allowsCommand(pattern: string, command: string): boolean {
  if (pattern.endsWith("*")) return command.startsWith(pattern.slice(0, -1).trimEnd());
  return command === pattern;
}

export function reachesCommand(pattern: string, command: string): boolean {
  const name = pattern.replace(/ \*$/, "");
  return command.split(/[;&|\n]+/).some((piece) => `${piece.trim()} `.startsWith(`${name} `));
}

export function isCommandPattern(pattern: string): boolean {
  return plainWords(pattern.replace(/ \*$/, "")) !== undefined;
}

export function plainWords(command: string): string[] | undefined {
  const words = command.split(" ").filter((word) => word !== "");
  const isPlain = words.length > 0 && words.every((word) => /^[\w@%+=:,./-]+$/.test(word));
  return isPlain && !words[0]?.includes("=") ? words : undefined;
}
