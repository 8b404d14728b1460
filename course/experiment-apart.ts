import { breachOfKilled } from "../crash-explorer/killable.ts";
import { type Answered, Thread } from "../crash-explorer/thread.ts";
import type { ApartEnd, ApartWork } from "../labs/experiment.ts";
import type { House } from "./house.ts";

/** What an experiment has done in threads, on the modules that it runs on itself. */
export async function openWork(file: string, { bundleForThread }: House): Promise<ApartWork> {
  const bundle = await bundleForThread(`export * from "./${file}";`);
  return {
    async ask(name, request, limitMs) {
      // What the modules print is no part of what is measured.
      const thread = new Thread({ bundle: bundle.file, startMs: START_MS, onOutput() {} });
      try {
        return await askWithin(thread, { name, request, limitMs });
      } finally {
        await thread.end();
      }
    },
    close: bundle.remove,
  };
}

/** To load modules takes seconds on a busy machine, and what explores nothing never says where it is. */
const START_MS = 30_000;

interface Asked {
  name: string;
  request: unknown;
  limitMs: number;
}

async function askWithin<Answer>(
  thread: Thread,
  { name, request, limitMs }: Asked,
): Promise<ApartEnd<Answer>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), limitMs);
  });
  try {
    const end = await Promise.race([thread.ask<Answer>(name, request), late]);
    return end === "late" ? { kind: "late", states: thread.place.states } : endOf(end, thread);
  } finally {
    clearTimeout(timer);
  }
}

function endOf<Answer>(end: Answered<Answer>, thread: Thread): ApartEnd<Answer> {
  if (end.kind === "answered" || end.kind === "threw") return end;
  const { beats, token } = thread.place;
  const { invariant } = breachOfKilled(end);
  return { kind: "killed", invariant, ...(beats > 0 && { place: token }) };
}
