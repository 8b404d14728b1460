import type { OpenTurn } from "#contracts/harness-state.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { branchOf, call, prompt, started, turn } from "./check-scene.ts";
import { codeOf } from "./raw-records.ts";
import { kept, open, replied, stepOn } from "./step-scene.ts";

/** What the result says that is written for the first call. */
function resultOn(openTurn?: OpenTurn): string | undefined {
  const write = stepOn({ ...open, ...(openTurn && { openTurn }) });
  const body = write && "entry" in write ? write.entry : undefined;
  return body?.type === "message" && body.message.role === "toolResult" ? codeOf(body.message) : undefined;
}

/** Why the turn was interrupted, as its mark says it. */
function reasonOn(openTurn: OpenTurn): unknown {
  const write = stepOn({ openTurn, ...open }, { branch: branchOf(prompt) });
  const record = write && "record" in write ? write.record : undefined;
  return record?.type === "turn_interrupted" ? record.reason : undefined;
}

/** A reply that another turn received, which is over, or which kept no records. */
const another = () => turn({ started: { ...started, replyId: "another" } });
const interrupted = { code: "run.interrupted", params: {} };

/** What recovery says of calls and turns, besides that it says something. */
export const saidExamples = [
  lineExample(
    "only-a-turn-with-records-says-not-run",
    () => [resultOn(replied()), resultOn(replied({ startedCalls: [call] }))],
    ["tool.not_run_interrupted", "tool.left_open"],
  ),
  lineExample("only-a-turn-with-records-says-not-run", () => resultOn(), "tool.left_open"),
  lineExample("only-a-turn-with-records-says-not-run", () => resultOn(another()), "tool.left_open"),
  lineExample("a-lost-reply-is-told", () => reasonOn(turn({ journaledReply: kept("digest") })), {
    code: "run.reply_lost",
    params: { digest: kept("digest").digest },
  }),
  lineExample("a-lost-reply-is-told", () => reasonOn(turn()), interrupted),
  lineExample(
    "a-lost-reply-is-told",
    () => reasonOn(replied({ journaledReply: kept("digest") })),
    interrupted,
  ),
];
