import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { WorkerOrder, WorkerWord } from "./worker-process.ts";

/** A real process that works at runs. */
export interface WorkerProcess {
  child: ChildProcess;
  words: readonly WorkerWord[];
  /** The next word of this kind, also one that it has said already. @throws {Error} if it ends without it. */
  says<At extends WorkerWord["at"]>(at: At): Promise<Extract<WorkerWord, { at: At }>>;
  /** Where it halts, it goes on. */
  goOn(): void;
  ended: Promise<void>;
}

export function startWorker(order: WorkerOrder): WorkerProcess {
  const program = fileURLToPath(new URL("worker-process.ts", import.meta.url));
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const child = spawn(process.execPath, [...conditions, "--import", "tsx", program, JSON.stringify(order)], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const words: WorkerWord[] = [];
  const listeners = new Set<() => void>();
  let isOver = false;
  createInterface({ input: child.stdout }).on("line", (line) => {
    words.push(JSON.parse(line));
    for (const listen of listeners) listen();
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      isOver = true;
      for (const listen of listeners) listen();
      resolve();
    });
  });
  child.stdin.on("error", () => {});
  return {
    child,
    words,
    ended,
    goOn: () => void child.stdin.write("go on\n"),
    says: (at) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const word = words.find((said) => said.at === at);
          if (word === undefined && !isOver) return;
          listeners.delete(look);
          if (word) resolve(word as Extract<WorkerWord, { at: typeof at }>);
          else reject(new Error(`${order.worker} ended without ${at}: ${JSON.stringify(words)}`));
        };
        listeners.add(look);
        look();
      }),
  };
}
