import type { Language } from "#contracts/render.ts";
import type { StateMap } from "../../crash-explorer/map-states.ts";
import { crashPoints, type MeasuredPoint } from "./crash-points.ts";
import { countDuplicates, countWithout, type Duplicates, mapOf } from "./duplicates.ts";
import type { Story } from "./harness.ts";
import { atPrefix, type Prefix, type PrefixFound, type WholeLog, wholeLog } from "./log-prefix.ts";
import type { AcceptStep, ActionStep, Parts, RecordName } from "./parts.ts";
import { type OrderTried, tryAcceptOrder, tryActionOrder } from "./smallest-crash.ts";
import { type CrashedRun, crashAfter, type TimeLine, timeLine } from "./time-line.ts";
import { type TwoWorlds, twoWorlds } from "./two-worlds.ts";
import {
  leftSession,
  type RestoreAsked,
  type RestoreTried,
  restoreWith,
  type SessionFile,
} from "./unplugged.ts";

/** What the page asks, and what it is answered: plain data, since it goes from one thread to another. */
export interface Questions {
  "two-worlds": { ask: Record<never, never>; answer: TwoWorlds };
  "time-line": { ask: { story: Story }; answer: TimeLine };
  crash: { ask: { story: Story; boundary: number }; answer: CrashedRun };
  duplicates: { ask: { story: Story; parts: Parts }; answer: Duplicates };
  without: { ask: Record<never, never>; answer: Record<RecordName | "none", Duplicates> };
  "action-order": { ask: { order: readonly ActionStep[] }; answer: OrderTried };
  "accept-order": { ask: { order: readonly AcceptStep[] }; answer: OrderTried };
  map: { ask: { story: Story; parts: Parts }; answer: StateMap };
  "whole-log": { ask: { language: Language }; answer: WholeLog };
  prefix: { ask: Prefix; answer: PrefixFound };
  "crash-points": { ask: Record<never, never>; answer: readonly MeasuredPoint[] };
  "left-session": { ask: Record<never, never>; answer: SessionFile };
  restore: { ask: RestoreAsked; answer: RestoreTried };
}

type Answers = {
  [Name in keyof Questions]: (ask: Questions[Name]["ask"]) => Promise<Questions[Name]["answer"]>;
};

const answers: Answers = {
  "two-worlds": () => twoWorlds(),
  "time-line": ({ story }) => timeLine(story),
  crash: ({ story, boundary }) => crashAfter(boundary, story),
  duplicates: ({ story, parts }) => countDuplicates(story, parts),
  without: () => countWithout(),
  "action-order": ({ order }) => tryActionOrder(order),
  "accept-order": ({ order }) => tryAcceptOrder(order),
  map: ({ story, parts }) => mapOf(story, parts),
  "whole-log": ({ language }) => wholeLog(language),
  prefix: (asked) => atPrefix(asked),
  "crash-points": () => crashPoints(),
  "left-session": () => leftSession(),
  restore: (asked) => restoreWith(asked),
};

/** Everything that the page shows is measured here, by running the modules. */
export async function answer<Name extends keyof Questions>(
  name: Name,
  ask: Questions[Name]["ask"],
): Promise<Questions[Name]["answer"]> {
  // What is loaded on demand would be taken for a life that waits for ever.
  await import("typebox/schema");
  return answers[name](ask);
}
