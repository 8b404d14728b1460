import { withTurnEntry } from "#agent/fold-turn.ts";
import { interruptedAnswer } from "#agent/interrupted-answer.ts";
import type { OpenTurn } from "#contracts/harness-state.ts";
import { lineExample, said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bodyOf, fact, pendingCall, replyWith, started, turn } from "./check-scene.ts";

const codeOf = (evidence: Parameters<typeof interruptedAnswer>[1]) =>
  (interruptedAnswer(pendingCall(), evidence).details as { code?: string } | undefined)?.code ?? "saved";
const saved = { content: [{ type: "text" as const, text: "ok" }], isError: false };

export const answerCheck = exampleCheck(
  {
    id: "13.answer",
    task: "13.1",
    title: both("中断的调用：知道多少说多少", "An interrupted call is told what is known, and no more"),
  },
  [
    lineExample("an-unknown-outcome-is-called-unknown", () => codeOf({ isStarted: true }), "tool.left_open"),
    lineExample(
      "what-was-not-started-was-not-run",
      () => codeOf({ isStarted: false }),
      "tool.not_run_interrupted",
    ),
    lineExample(
      "a-saved-result-is-the-result",
      () => interruptedAnswer(pendingCall(), { isStarted: true, saved }),
      saved,
    ),
    lineExample("a-saved-result-is-the-result", () => codeOf({ isStarted: false, saved }), "saved"),
    lineExample(
      "an-unknown-outcome-is-called-unknown",
      () => interruptedAnswer(pendingCall("charge"), { isStarted: true }).isError,
      true,
    ),
  ],
);

type Told = (Pick<OpenTurn, "isRequested" | "isReplied" | "attempts"> & { calls: number }) | "closed";

function after(...entries: Parameters<typeof withTurnEntry>[1][]): Told {
  return told(entries.reduce((open, entry) => withTurnEntry(open, entry), begun()));
}

function begun(): OpenTurn | undefined {
  return withTurnEntry(undefined, bodyOf("x", { type: "custom", customType: "c" }), started);
}

function told(open: OpenTurn | undefined): Told {
  if (open === undefined) return "closed";
  const { isRequested, isReplied, attempts, startedCalls } = open;
  return { isRequested, isReplied, attempts, calls: startedCalls.length };
}

const NEW = { isRequested: false, isReplied: false, attempts: 0, calls: 0 };
const request = (purpose?: string) =>
  bodyOf("q", fact("run.request_started", { runId: "run", turn: 1, ...(purpose && { purpose }) }));
const marked = (type: "turn_finished" | "turn_interrupted", turnId: string) => {
  const reason = { code: "run.interrupted", params: {} } as const;
  const record = type === "turn_finished" ? { type, turnId } : { type, turnId, reason };
  return told(withTurnEntry(turn(), bodyOf("f", { type: "custom", customType: "c" }), record));
};
const start = { type: "tool_call_started" as const, entryId: "reply", index: 0, resultId: "result" };
const anyBody = bodyOf("y", { type: "custom", customType: "c" });

export const foldCheck = exampleCheck(
  {
    id: "13.fold",
    task: "13.2",
    title: both("轮次走到哪一步，从日志归约出来", "How far a turn came is folded from the log"),
  },
  [
    lineExample("a-turn-begins-with-its-record", () => after(), NEW),
    lineExample("a-request-counts-as-an-attempt", () => after(request()), {
      ...NEW,
      isRequested: true,
      attempts: 1,
    }),
    lineExample("a-request-counts-as-an-attempt", () => after(request(), request("retry")), {
      ...NEW,
      isRequested: true,
      attempts: 2,
    }),
    lineExample("a-summary-is-no-attempt-of-a-turn", () => after(request("summary")), NEW),
    lineExample(
      "a-reply-is-told-by-its-reserved-id",
      () => after(bodyOf("reply", { type: "message", message: replyWith() })),
      { ...NEW, isReplied: true },
    ),
    lineExample(
      "a-reply-is-told-by-its-reserved-id",
      () => after(bodyOf("another", { type: "message", message: replyWith() })),
      NEW,
    ),
    lineExample(
      "a-started-call-is-open-until-its-result",
      () => told(withTurnEntry(turn(), anyBody, start)),
      { isRequested: true, isReplied: false, attempts: 1, calls: 1 },
    ),
    lineExample(
      "a-started-call-is-open-until-its-result",
      () => told(withTurnEntry(turn({ startedCalls: [start] }), bodyOf("result", said("r")))),
      { isRequested: true, isReplied: false, attempts: 1, calls: 0 },
    ),
    lineExample(
      "only-its-own-mark-closes-a-turn",
      () => [marked("turn_finished", "t"), marked("turn_interrupted", "t")],
      ["closed", "closed"],
    ),
    lineExample("only-its-own-mark-closes-a-turn", () => marked("turn_finished", "u") === "closed", false),
    lineExample(
      "a-journaled-reply-belongs-to-its-turn",
      () =>
        ["t", "u"].map(
          (turnId) =>
            withTurnEntry(turn(), anyBody, { type: "reply_journaled", turnId, digest: "d" })?.journaledReply
              ?.digest ?? "none",
        ),
      ["d", "none"],
    ),
  ],
);
