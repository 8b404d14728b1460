import { expect, test } from "vitest";
import type { Report } from "../../crash-explorer/report.ts";
import { races } from "../../labs/13-recovery-policy/races.ts";
import { type Wrong, withWrong } from "../support/wrong-module.ts";

/** Under the modules of the moment: a test may have put a wrong one in the place of another. */
async function explored(name: string): Promise<Report> {
  // Loaded on demand, it would be waited for in the middle of a life.
  await import("typebox/schema");
  const { explore } = await import("../../crash-explorer/explore.ts");
  const { raceScenario } = await import("../../labs/13-recovery-policy/explored-races.ts");
  const asked = (await import("../../labs/13-recovery-policy/races.ts")).races;
  const race = asked.find((one) => one.name === name);
  if (race === undefined) throw new Error(`there is no race ${name}`);
  return explore(await raceScenario(race), { level: "order", patienceMs: 60_000, maxStates: 1_000 });
}

test.each(races.map(({ name }) => name))(
  "in both orders, and with a crash at every place, nothing is broken by %s: no state is left out",
  async (name) => {
    const { verdict, violation } = await explored(name);
    expect([verdict, violation?.invariant]).toEqual(["exhaustive", undefined]);
  },
);

const fault = <Module>(file: string, wrong: Wrong<Module>, breaks: string) => ({
  file,
  wrong: wrong as Wrong<object>,
  breaks,
});

/** For each race a module as somebody might write it who did not think of the other side. */
const faults: Readonly<Record<string, ReturnType<typeof fault>>> = {
  "prompt-prompt": fault<typeof import("#agent/harness-work.ts")>(
    "harness-work.ts",
    () => ({ carryWork: (_parts, _phase, work) => work(new AbortController().signal) }),
    "a-run-ends-before-the-next-begins",
  ),
  "abort-response": fault<typeof import("#agent/abort-run.ts")>(
    "abort-run.ts",
    () => ({ noteAbort: async () => {} }),
    "an-aborted-run-ends-as-aborted",
  ),
  "abort-tool-result": fault<typeof import("#agent/interrupted-answer.ts")>(
    "interrupted-answer.ts",
    (right) => ({
      interruptedAnswer: (call, evidence) => right.interruptedAnswer(call, { ...evidence, isStarted: false }),
    }),
    "a-result-says-what-is-known",
  ),
  "abort-follow-up": fault<typeof import("#agent/abort-run.ts")>(
    "abort-run.ts",
    () => ({ recordAbort: async (log) => [...log.state().queues.waiting] }),
    "what-each-was-told-is-in-the-log",
  ),
  "cancel-consume": fault<typeof import("#agent/message-queues.ts")>(
    "message-queues.ts",
    () => ({ takeBack: async (log, isWanted) => log.state().queues.waiting.filter(isWanted) }),
    "what-each-was-told-is-in-the-log",
  ),
  "set-step": fault<typeof import("#agent/pending-writes.ts")>(
    "pending-writes.ts",
    () => ({ acceptChange: async (_log, _intent, _parts, made) => made?.() }),
    "what-each-was-told-is-in-the-log",
  ),
  "abort-compaction": fault<typeof import("#agent/session-operation.ts")>(
    "session-operation.ts",
    (right) => ({
      async finishOperation(log, summarise) {
        const { openOperation } = log.state();
        const summary = openOperation && (await summarise(openOperation.started));
        return summary === undefined ? false : right.finishOperation(log, async () => summary);
      },
    }),
    "both-come-to-an-end",
  ),
  "next-turn-acceptance": fault<typeof import("#agent/message-queues.ts")>(
    "message-queues.ts",
    () => ({ enqueueMessage: async () => {} }),
    "what-each-was-told-is-in-the-log",
  ),
  "compaction-write": fault<typeof import("#agent/pending-writes.ts")>(
    "pending-writes.ts",
    () => ({ flushPendingWrites: async (_log, done) => done?.() }),
    "both-come-to-an-end",
  ),
  "write-abort": fault<typeof import("#agent/abort-run.ts")>(
    "abort-run.ts",
    () => ({ noteAbort: async () => {} }),
    "an-aborted-run-ends-as-aborted",
  ),
  "close-settlement": fault<typeof import("#agent/harness-idle.ts")>(
    "harness-idle.ts",
    ({ Idle }) => {
      Idle.prototype.wait = async () => {};
      return {};
    },
    "both-come-to-an-end",
  ),
};

test.each(races.map(({ name }) => name))(
  "the exploration of %s sees a module that forgets the other side",
  async (name) => {
    const planted = faults[name];
    if (planted === undefined) throw new Error(`nothing is planted for ${name}`);
    const { verdict, violation } = await withWrong(planted.file, planted.wrong, () => explored(name));
    expect([verdict, violation?.invariant]).toEqual(["violated", planted.breaks]);
  },
);
