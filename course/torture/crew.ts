import { type ChildProcess, fork } from "node:child_process";
import type { LifeOrder, WorkerSettings, WorkerWord } from "./orders.ts";

/** How a life ended: by its own word, or without one. */
export type LifeEnd =
  | { kind: "ended"; terminal: string }
  | { kind: "failed"; problem: string }
  | { kind: "died"; signal: string };

/** A process that waits for a life to live. */
export interface Worker {
  live(order: LifeOrder, hear: (word: WorkerWord) => void): Promise<LifeEnd>;
  /** SIGKILL; settles once the process is gone. */
  kill(): Promise<void>;
}

/** Processes that are ready before they are needed: starting one takes longer than a life does. */
export interface Crew {
  take(): Promise<Worker>;
  /** Alive after its life, it may live another one. */
  giveBack(worker: Worker): void;
  /** Nobody is left. */
  close(): Promise<void>;
}

export function openCrew(program: string, settings: WorkerSettings, spare: number): Crew {
  const all = new Set<ReturnType<typeof startWorker>>();
  const idle: Worker[] = [];
  const starting: Promise<Worker>[] = [];
  let isClosed = false;
  const startOne = () => {
    const started = startWorker(program, settings);
    all.add(started);
    started.gone.then(() => all.delete(started));
    // Who waits for it hears of it; while nobody does, it is no unhandled rejection.
    started.ready.catch(() => {});
    starting.push(started.ready);
  };
  for (let count = 0; count < spare; count += 1) startOne();
  return {
    async take() {
      for (let tries = 1; ; tries += 1) {
        const worker = idle.pop();
        if (worker) return worker;
        if (isClosed) throw new Error("the crew has gone");
        startOne();
        try {
          return await (starting.shift() as Promise<Worker>);
        } catch (error) {
          // Who is still starting hears Ctrl-C as well, maybe sooner than this process does.
          if (tries >= MOST_TRIES) throw error;
        }
      }
    },
    giveBack: (worker) => void idle.push(worker),
    async close() {
      isClosed = true;
      await Promise.all([...all].map(({ worker }) => worker.kill()));
    },
  };
}

const MOST_TRIES = 5;

function startWorker(program: string, settings: WorkerSettings) {
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: ["--no-warnings"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  // Writing to a process that has just died is no fault.
  child.on("error", () => {});
  const worker: Worker = {
    live: (order, hear) => liveOnce(child, gone, { order, hear }),
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
  const ready = new Promise<Worker>((resolve, reject) => {
    child.once("message", () => resolve(worker));
    gone.then((signal) => reject(new Error(`a worker ended before it was ready: ${signal}`)));
  });
  return { worker, ready, gone };
}

interface Lived {
  order: LifeOrder;
  hear(word: WorkerWord): void;
}

async function liveOnce(
  child: ChildProcess,
  gone: Promise<string>,
  { order, hear }: Lived,
): Promise<LifeEnd> {
  let listen: (word: WorkerWord) => void = () => {};
  const said = new Promise<LifeEnd>((resolve) => {
    listen = (word) => {
      hear(word);
      if (word.say === "end") resolve({ kind: "ended", terminal: word.terminal });
      if (word.say === "failed") resolve({ kind: "failed", problem: word.problem });
    };
    child.on("message", listen);
  });
  child.send(order, () => {});
  const died = gone.then((signal): LifeEnd => ({ kind: "died", signal }));
  const end = await Promise.race([said, died]);
  child.off("message", listen);
  return end;
}
