import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { DbosPlace } from "#agent/edges/dbos-control.ts";
import type { EngineOrder, EngineWord } from "./engine-order.ts";

/** A real process in which the engine runs. */
export interface ExecutorProcess {
  child: ChildProcess;
  words: readonly EngineWord[];
  /**
   * Its so-manieth word of this kind, also one that it has said already.
   * @throws {Error} if it ends without it.
   */
  says<At extends EngineWord["at"]>(at: At, count?: number): Promise<Extract<EngineWord, { at: At }>>;
  /** Where it halts, it goes on. */
  goOn(): void;
  kill(): Promise<void>;
}

export function startExecutor(order: EngineOrder): ExecutorProcess {
  const given = wordsOf("engine-process.ts", JSON.stringify(order));
  const child = spawn(process.execPath, given, { cwd: HOUSE, stdio: ["pipe", "pipe", "inherit"] });
  const words: EngineWord[] = [];
  const listeners = new Set<() => void>();
  let isOver = false;
  const tellAll = () => {
    for (const listen of [...listeners]) listen();
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    words.push(JSON.parse(line));
    tellAll();
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      isOver = true;
      tellAll();
      resolve();
    });
  });
  // One that is killed may leave a line behind that nobody reads any more.
  child.stdin.on("error", () => {});
  return {
    child,
    words,
    goOn: () => void child.stdin.write("go on\n"),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    says: (at, count = 1) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const word = words.filter((said) => said.at === at)[count - 1];
          if (word === undefined && !isOver) return;
          listeners.delete(look);
          if (word) resolve(word as Extract<EngineWord, { at: typeof at }>);
          else reject(new Error(`it ended without ${at}: ${JSON.stringify(words)}`));
        };
        listeners.add(look);
        look();
      }),
  };
}

/** The version that the engine gives to a workflow by the digest of its source. */
export async function digestOf({ url, schema }: DbosPlace, kind: string): Promise<string> {
  const given = wordsOf("digest-process.ts", url, schema, kind);
  return (await promisify(execFile)(process.execPath, given, { cwd: HOUSE })).stdout;
}

const HOUSE = fileURLToPath(new URL("../..", import.meta.url));

/** A child runs under the same conditions, so that it meets the same modules. */
function wordsOf(program: string, ...words: readonly string[]): string[] {
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const path = fileURLToPath(new URL(program, import.meta.url));
  return [...conditions, "--no-deprecation", "--import", "tsx", path, ...words];
}
