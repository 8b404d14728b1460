/** What is said in the little world of accepted messages. */
export function refused(message: string): string {
  return `refused ${message}`;
}

export function unseen(message: string): string {
  return `not seen ${message}`;
}

export function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.filter((line) => line !== "");
}

/** One of them has two lines, and a list shows each thing as one. */
export function oneLine(text: string): string {
  return text.replaceAll("\n", " / ");
}
