import { lexer, type Token, walkTokens } from "marked";
import { readTree } from "../house/tree.ts";
import { type Ended, root, run } from "./run-command.ts";

export const pages = [...readTree(root)].filter(([file]) => file.endsWith(".md"));

/** A command that a page tells its reader to type, and the JSON that it shows right after it. */
export interface Told {
  page: string;
  command: string;
  json: string | undefined;
}

export const told: Told[] = pages.flatMap(([page, text]) => {
  const blocks = tokensOf(text).flatMap((token) => (token.type === "code" ? [token] : []));
  return blocks.flatMap((block, index) => {
    const commands = block.lang === "sh" ? block.text.split("\n") : [];
    const next = blocks[index + 1];
    return commands.map((command: string, place: number) => ({
      page,
      command,
      json: next?.lang === "json" && place === commands.length - 1 ? next.text : undefined,
    }));
  });
});

const runs = new Map<string, Promise<Ended>>();

/** Both languages' pages tell many of the same commands; each runs once. */
export function runOnce(command: string): Promise<Ended> {
  const already = runs.get(command) ?? run("sh", ["-c", command.replace("npm run", "npm run -s")]);
  runs.set(command, already);
  return already;
}

/** The long tier runs the check of lab 08, and whoever watches never ends. */
export const quickCommands = told.filter(
  ({ command }) =>
    command.startsWith("npm run lab") && !/--(check|watch)/.test(command) && !isForOwnWork(command),
);

/** They change the learner's tree, which is nobody's but the learner's. */
export function isForOwnWork(command: string): boolean {
  return /--(start|hint|diff|reset|restore)\b/.test(command);
}

/** All tokens of a page, in order. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  walkTokens(lexer(text), (token) => {
    found.push(token);
  });
  return found;
}
