import type { ApprovalAnswer } from "#contracts/permissions.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { BLOCKED, gates, questions, RUNS, TOLD_NO } from "./gate-ground.ts";

const NOT = both("不执行", "it does not run");

export const answers: Check = exampleCheck(
  {
    id: "03.answers",
    task: "03.6",
    title: {
      zh: "每个调用都过这道门；一个回答只管它所回答的那件事",
      en: "Every call passes the gate, and an answer covers only what was asked",
    },
  },
  [
    gates(
      "every-tool-is-asked-about",
      [TOLD_NO, TOLD_NO, questions(2)],
      async ({ boot, questions: asked }) => {
        const ask = boot({ answers: ["no", "no"] });
        return [await ask(), await ask({ tool: "from-elsewhere" }), questions(asked())];
      },
    ),
    gates("rule-that-allows-asks-nobody", [RUNS, questions(0)], async ({ boot, questions: asked }) => {
      const ask = boot({ rules: [{ decision: "allow", tool: "send" }] });
      return [await ask(), questions(asked())];
    }),
    gates("denied-stays-denied", [TOLD_NO, questions(0)], async ({ boot, questions: asked }) => {
      const ask = boot({ rules: [{ decision: "deny", tool: "send" }], answers: ["always"] });
      return [await ask(), questions(asked())];
    }),
    gates("once-lets-one-call-run", [RUNS, BLOCKED], async ({ boot }) => {
      const ask = boot({ answers: ["once"] });
      return [await ask(), await ask()];
    }),
    gates("other-arguments-are-asked-about", [RUNS, BLOCKED, BLOCKED], async ({ boot }) => {
      const ask = boot({ answers: ["always"] });
      return [await ask(), await ask({ args: { n: 2 } }), await ask({ args: { n: 1, to: "all" } })];
    }),
    gates("other-tool-is-asked-about", [RUNS, BLOCKED], async ({ boot }) => {
      const ask = boot({ answers: ["always"] });
      return [await ask(), await ask({ tool: "pay" })];
    }),
    gates("always-lets-equal-calls-run", [RUNS, RUNS, questions(1)], async ({ boot, questions: asked }) => {
      const ask = boot({ answers: ["always"] });
      return [await ask(), await ask({ callId: "c2" }), questions(asked())];
    }),
    gates(
      "no-holds-for-equal-calls",
      [TOLD_NO, TOLD_NO, questions(1)],
      async ({ boot, questions: asked }) => {
        const ask = boot({ answers: ["no", "once"] });
        return [await ask(), await ask({ callId: "c2" }), questions(asked())];
      },
    ),
    gates("no-holds-for-its-run-and-call", [TOLD_NO, RUNS, RUNS], async ({ boot }) => {
      const ask = boot({ answers: ["no", "once", "once"] });
      return [await ask(), await ask({ args: { n: 2 } }), await ask({ runId: "run-2" })];
    }),
    gates("nobody-there-blocks", [BLOCKED], async ({ boot }) => [await boot({ answers: ["nobody"] })()]),
    ...["yes", true, undefined, { kind: "go" }].map((strange) => {
      return neverRuns("strange-answer-is-no-yes", async () => strange as ApprovalAnswer);
    }),
    neverRuns("failed-question-is-no-yes", () => Promise.reject(new Error("the terminal is gone"))),
  ],
);

/** How it does not run, also whether by a throw, is left open. */
function neverRuns(invariant: string, answer: () => Promise<ApprovalAnswer>): Example {
  return gates(invariant, [NOT], async ({ boot }) => {
    const said = await boot({ answers: [answer] })().catch(() => NOT);
    return [said === RUNS ? RUNS : NOT];
  });
}

export const abort: Check = exampleCheck(
  {
    id: "03.abort",
    task: "03.7",
    title: {
      zh: "等回答的时候可以中止；中止之后才到的同意不算数",
      en: "A question can be aborted while it is open, and a yes that comes after that counts for nothing",
    },
  },
  [
    gates("answer-in-time-counts", [RUNS], async ({ boot }) => {
      return [await boot({ answers: ["once"], signal: new AbortController().signal })()];
    }),
    aborted("hung-question-ends-with-the-abort", (abort) => {
      queueMicrotask(abort);
      return new Promise(() => {});
    }),
    aborted("late-yes-does-not-count", async (abort) => {
      abort();
      return "always";
    }),
    aborted("late-failure-changes-nothing", async (abort) => {
      abort();
      throw new Error("closed");
    }),
    gates("aborted-run-runs-nothing", [NOT], async ({ boot }) => {
      const said = await boot({ answers: ["once"], signal: AbortSignal.abort() })();
      return [said === RUNS ? RUNS : NOT];
    }),
  ],
);

function aborted(invariant: string, answer: (abort: () => void) => Promise<ApprovalAnswer>): Example {
  return gates(invariant, [NOT], async ({ boot }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const said = boot({ answers: [() => answer(() => controller.abort())], signal })();
    return [await orStillWaits(said.then((gate) => (gate === RUNS ? RUNS : NOT)))];
  });
}

const STILL_WAITS = both("还在等回答", "it still waits for the answer");

/** Longer than any gate takes that waits for nobody. */
const PATIENCE_MS = 300;

async function orStillWaits(said: Promise<Bilingual>): Promise<Bilingual> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const waits = new Promise<Bilingual>((resolve) => {
    patience = setTimeout(() => resolve(STILL_WAITS), PATIENCE_MS);
  });
  return Promise.race([said, waits]).finally(() => clearTimeout(patience));
}
