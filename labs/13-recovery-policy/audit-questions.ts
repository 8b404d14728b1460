import {
  type Answered,
  type Around,
  firstDoubt,
  queues,
  recovery,
  settings,
  tree,
  YES,
} from "./audit-explored.ts";
import { registeredLines, storedInside } from "./audit-host.ts";
import { startedTwice } from "./audit-twice.ts";
import { crashStates } from "./catalogue.ts";
import { crashPoints } from "./crash-points.ts";
import { leftOpenIn } from "./left-open.ts";
import { rawLines, recordsOf } from "./raw-records.ts";

const questions = {
  durableWhenItReturns: (around: Around) =>
    firstDoubt(
      () => queues(around, "what-was-accepted-is-never-lost"),
      () => settings(around, "what-was-told-is-durable"),
      () =>
        recovery(around, "power", "an-accepted-message-is-neither-lost-nor-doubled", "a-call-has-one-result"),
    ),
  foldedFromOneLog: (around: Around) =>
    firstDoubt(
      startedTwice,
      () => settings(around, "memory-is-what-the-log-says", "nothing-waits-at-the-end"),
      () => recovery(around, "process", "nothing-is-left-open", "recovery-comes-back-to-idle"),
    ),
  leafIsAnEntry: (around: Around) =>
    firstDoubt(
      () => tree(around, "a-told-move-of-the-leaf-is-never-lost", "what-is-sent-is-what-is-stored"),
      async () => yesIf((await lastLines()).some(({ type }) => type === "leaf")),
    ),
  hostIsNamedNotStored: async () => {
    const lines = [...(await registeredLines()), ...(await lastLines())];
    const isThere = ["turn_started", "host_registered"].every((type) => recordsOf(lines, type).length > 0);
    const inside = storedInside(lines);
    return inside === undefined ? yesIf(isThere) : { answer: `no: ${inside}` };
  },
  undeclaredToolIsNotRetried: (around: Around) =>
    recovery(around, "process", "an-effect-happens-at-most-once", "a-result-says-what-is-known"),
  everyWindowIsListed: async () => {
    const states = await crashStates();
    const missing = crashPoints.find(({ id }) => !states.has(id));
    if (missing) return { answer: `no: ${missing.id}` };
    return yesIf(leftOpenIn(await lastLines()).length === 0);
  },
} satisfies Readonly<Record<string, (around: Around) => Promise<Answered>>>;

export type Question = keyof typeof questions;

/** In the order in which they are asked. */
export const QUESTIONS = Object.keys(questions) as readonly Question[];

/** One question, of the modules that this is loaded with. */
export function answer(around: Around, question: Question): Promise<Answered> {
  return questions[question](around);
}

function yesIf(isRight: boolean): Answered {
  return isRight ? YES : { answer: "no" };
}

/** What is durable where the whole catalogue has been lived. */
async function lastLines() {
  const last = (await crashStates()).get("navigation.marked");
  return last ? rawLines(last.bytes) : [];
}
