import { type Ref, shallowRef, watchEffect } from "vue";
import type { Questions } from "../explorer/answer.ts";

type Name = keyof Questions;

/** What a panel shows of a question: the newest answer, and whether a newer one is on its way. */
export interface Asked<Answer> {
  answer: Ref<Answer | undefined>;
  isBusy: Ref<boolean>;
  problem: Ref<string | undefined>;
}

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let last = 0;

/** Explorations run in a thread of their own, so that the page stays alive. */
export function ask<Of extends Name>(
  name: Of,
  question: Questions[Of]["ask"],
): Promise<Questions[Of]["answer"]> {
  worker ??= openWorker();
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, name, ask: JSON.parse(JSON.stringify(question)) });
  });
}

/** Asks anew whenever what `question` looks at changes; undefined: nothing is asked yet. */
export function useAnswer<Of extends Name>(
  name: Of,
  question: () => Questions[Of]["ask"] | undefined,
): Asked<Questions[Of]["answer"]> {
  const answer = shallowRef<Questions[Of]["answer"]>();
  const isBusy = shallowRef(false);
  const problem = shallowRef<string>();
  let newest = 0;
  watchEffect(async () => {
    const asked = question();
    newest += 1;
    const own = newest;
    if (asked === undefined) {
      answer.value = undefined;
      return;
    }
    isBusy.value = true;
    problem.value = undefined;
    try {
      const found = await ask(name, asked);
      if (own === newest) answer.value = found;
    } catch (error) {
      if (own === newest) problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (own === newest) isBusy.value = false;
    }
  });
  return { answer, isBusy, problem };
}

function openWorker(): Worker {
  const opened = new Worker(new URL("../explorer/worker.ts", import.meta.url), { type: "module" });
  opened.onmessage = ({ data: { id, answer, problem } }) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (problem === undefined) asker?.resolve(answer as never);
    else asker?.reject(new Error(problem));
  };
  opened.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  return opened;
}
