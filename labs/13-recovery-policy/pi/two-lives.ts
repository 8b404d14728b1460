import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text as textFrom } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Message } from "#contracts/messages.ts";
import { textOf } from "./pi-script.js";

export type Side = "pi" | "here";
export type Scene = "call" | "torn" | "setters" | "queues";

/** What the next process, on what the killed one left, says of it. */
interface Told {
  /** `yes`, or the code of what is thrown. */
  opens: string;
  /** The code of what it says of the damage. */
  told?: string | null;
  /** How many messages the conversation has before anything is added to it. */
  carried?: number;
  settings?: { activeTools: string[]; model: string; thinkingLevel: string };
  /** Before anybody asked for anything. */
  requestsByItself?: number;
  /** The messages of each request. */
  asked?: Message[][];
  /** The first of them as a provider gets it. */
  sent?: Message[];
}

export interface Lived extends Told {
  signal: string | null;
  /** Calls of fsync and its kin, until the process died. */
  syncs: number;
  effects: number;
}

/** A process is killed in the middle of a scene, and another one opens what is left and goes on. */
export async function liveTwice(side: Side, scene: Scene, place: { folder: string; pi: string }) {
  const folder = join(place.folder, `${scene}-${side}`);
  mkdirSync(folder);
  const first = start(side, [scene, "first", folder, place.pi]);
  first.stdout.once("data", () => first.kill("SIGKILL"));
  const [said, signal] = await Promise.all([textFrom(first.stdout), endOf(first)]);
  const next = start(side, [scene, "next", folder, place.pi]);
  const told = JSON.parse(await textFrom(next.stdout)) as Told;
  const effects = readFileSync(join(folder, "effects"), { encoding: "utf8", flag: "a+" });
  const { syncs } = JSON.parse(said) as { syncs: number };
  return { ...told, signal, syncs, effects: effects.split("\n").length - 1 } satisfies Lived;
}

function start(side: Side, words: readonly string[]) {
  const program = side === "pi" ? "pi-life.js" : "own-life.ts";
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const loader = side === "pi" ? [] : [...conditions, "--import", "tsx"];
  const file = fileURLToPath(new URL(program, import.meta.url));
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  return spawn(process.execPath, [...loader, file, ...words], { cwd, stdio: ["pipe", "pipe", "inherit"] });
}

function endOf(child: ReturnType<typeof start>): Promise<string | null> {
  return new Promise((resolve) => {
    child.once("exit", (_, signal) => resolve(signal));
  });
}

/** The calls of the first request that no result answers. */
export function callsWithoutResult({ asked = [] }: Told): number {
  const messages = asked[0] ?? [];
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? message.content.filter(({ type }) => type === "toolCall") : [],
  );
  return calls.length - messages.filter(({ role }) => role === "toolResult").length;
}

/** What a provider is sent as the result of the interrupted call. */
export function sentAsResult({ sent = [] }: Told): string | null {
  const result = sent.find(({ role }) => role === "toolResult");
  return result ? textOf(result.content) : null;
}

/** How many of these words were in any request. */
export function heardOf(words: readonly string[], { asked = [] }: Told): number {
  const said = asked.flat().flatMap(({ role, content }) => (role === "user" ? [textOf(content)] : []));
  return words.filter((word) => said.includes(word)).length;
}
