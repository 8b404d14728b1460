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

/** Explorations run in a thread of their own, so that the page stays alive. @param question plain data */
export function ask<Of extends Name>(
  name: Of,
  question: Questions[Of]["ask"],
): Promise<Questions[Of]["answer"]> {
  worker ??= openWorker();
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, name, ask: question });
  });
}

/**
 * Asks anew whenever what `question` looks at changes; undefined: nothing is asked yet. One question is under
 * way at a time, and of those that come meanwhile only the newest is asked: whoever drags a slider asks for
 * more than can be answered.
 * @param showsEach answers are shown also while a newer question waits
 */
export function useAnswer<Of extends Name>(
  name: Of,
  question: () => Questions[Of]["ask"] | undefined,
  showsEach = false,
): Asked<Questions[Of]["answer"]> {
  const answer = shallowRef<Questions[Of]["answer"]>();
  const isBusy = shallowRef(false);
  const problem = shallowRef<string>();
  let waits: { asked: Questions[Of]["ask"] | undefined } | undefined;
  let isAsking = false;
  watchEffect(() => {
    const asked = question();
    // Looked at whole and at once: whatever of it changes later asks anew.
    waits = { asked: asked && JSON.parse(JSON.stringify(asked)) };
    if (asked === undefined) answer.value = undefined;
    if (!isAsking) void askAll();
  });
  async function askAll(): Promise<void> {
    isAsking = true;
    while (waits) {
      const { asked } = waits;
      waits = undefined;
      problem.value = undefined;
      if (asked === undefined) continue;
      isBusy.value = true;
      try {
        const found = await ask(name, asked);
        if (!waits || showsEach) answer.value = found;
      } catch (error) {
        if (!waits) problem.value = error instanceof Error ? error.message : String(error);
      }
    }
    isAsking = false;
    isBusy.value = false;
  }
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
