import { branchConfiguration } from "#agent/branch-configuration.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";
import { entriesIn, lineExample, lineOf, type Said } from "../09-session-tree/tree-scene.ts";
import { reply } from "../09-session-tree/trip.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { record, snapshot, user } from "./stored-session.ts";

const model = (modelId: string) => ({ type: "model_change" as const, provider: "house", modelId });
const level = (thinkingLevel: string) => ({ type: "thinking_level_change" as const, thinkingLevel });
const tools = (...activeToolNames: string[]) => ({ type: "active_tools_change" as const, activeToolNames });
const turn = (modelId: string) =>
  record({
    type: "turn_started",
    turnId: "t-1",
    runId: "e1",
    replyId: "a-1",
    consumed: [],
    snapshot: { ...snapshot, model: { provider: "house", modelId } },
  });

function pending(intent: PendingWrite["intent"], isThere = false): PendingWrite {
  return { targetId: "w-1", intent, isThere };
}

export const branchCheck = exampleCheck(
  {
    id: "12.branch",
    task: "12.4",
    title: both("这条分支选过什么，已接受的也算", "What was chosen on a branch, accepted changes among it"),
  },
  [
    chosen("what-nobody-chose-is-missing", [user("hi")], [], {}),
    chosen("the-last-choice-counts", [model("small"), model("large"), level("low"), level("high")], [], {
      model: { provider: "house", modelId: "large" },
      thinkingLevel: "high",
    }),
    chosen("no-tools-is-a-choice", [tools("note"), tools()], [], { activeToolNames: [] }),
    chosen("a-turn-tells-which-model-it-was-given", [user("hi"), turn("small")], [], {
      model: { provider: "house", modelId: "small" },
    }),
    chosen("a-choice-counts-before-what-a-turn-was-given", [model("large"), user("hi"), turn("small")], [], {
      model: { provider: "house", modelId: "large" },
    }),
    chosen(
      "a-reply-does-not-name-a-model",
      [{ type: "message", message: { ...reply("hello"), provider: "proxy", model: "alias-7" } }],
      [],
      {},
    ),
    chosen("an-accepted-change-counts-already", [tools("note")], [pending(tools("write"))], {
      activeToolNames: ["write"],
    }),
    chosen(
      "accepted-changes-count-in-their-order",
      [],
      [pending(level("low")), pending(model("large")), pending(level("high"))],
      { thinkingLevel: "high", model: { provider: "house", modelId: "large" } },
    ),
    chosen(
      "what-is-there-already-does-not-count-again",
      [tools("write"), tools("note")],
      [pending(tools("write"), true)],
      { activeToolNames: ["note"] },
    ),
    lineExample("what-is-given-out-is-a-copy", () => {
      const branch = entriesOf([tools("note")]);
      const first = branchConfiguration(branch);
      (first.activeToolNames as string[]).push("changed");
      return branchConfiguration(branch).activeToolNames;
    }, ["note"]),
  ],
);

function chosen(
  invariant: string,
  said: readonly Said[],
  accepted: readonly PendingWrite[],
  expected: unknown,
) {
  return lineExample(invariant, () => branchConfiguration(entriesOf(said), accepted), expected);
}

function entriesOf(said: readonly Said[]) {
  return entriesIn(...said.map((one, at) => lineOf(`e${at + 1}`, at === 0 ? null : `e${at}`, one)));
}
