import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A real process that is told once what to do, and says a line of JSON at each place that it comes to. */
export interface TalkingProcess<Word extends { at: string }> {
  child: ChildProcess;
  words: readonly Word[];
  /**
   * Its so-manieth word of this kind, also one that it has said already.
   * @throws {Error} if it ends without it.
   */
  says<At extends Word["at"]>(at: At, count?: number): Promise<Extract<Word, { at: At }>>;
  /** Where it halts, it goes on. */
  goOn(): void;
  kill(): Promise<void>;
}

/** @param program a module of this lab */
export function startTalking<Word extends { at: string }>(
  program: string,
  order: unknown,
): TalkingProcess<Word> {
  const given = wordsOf(program, JSON.stringify(order));
  const child = spawn(process.execPath, given, { cwd: HOUSE, stdio: ["pipe", "pipe", "inherit"] });
  const words: Word[] = [];
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
          if (word) resolve(word as Extract<Word, { at: typeof at }>);
          else reject(new Error(`it ended without ${at}: ${JSON.stringify(words)}`));
        };
        listeners.add(look);
        look();
      }),
  };
}

export const HOUSE = fileURLToPath(new URL("../..", import.meta.url));

/** A child runs under the same conditions, so that it meets the same modules. */
export function wordsOf(program: string, ...words: readonly string[]): string[] {
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const path = fileURLToPath(new URL(program, import.meta.url));
  return [...conditions, "--no-deprecation", "--import", "tsx", path, ...words];
}
