import { withPendingEntry } from "#agent/fold-pending-writes.ts";
import type { HarnessRecord, WriteIntent } from "#contracts/harness-records.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";

const NAME: WriteIntent = { type: "session_info", name: "trip" };
const LEVEL: WriteIntent = { type: "thinking_level_change", thinkingLevel: "high" };

type Step = [entryId: string, record?: HarnessRecord];

const accepted = (targetId: string, intent: WriteIntent = NAME): Step => [
  `e-${targetId}`,
  { type: "pending_write_enqueued", targetId, intent },
];
const marked = (targetId: string): Step => [`m-${targetId}`, { type: "pending_write_applied", targetId }];

function folded(...steps: readonly Step[]): readonly PendingWrite[] {
  return steps.reduce<readonly PendingWrite[]>((all, [id, record]) => withPendingEntry(all, id, record), []);
}

export const foldCheck = exampleCheck(
  {
    id: "10.fold",
    task: "10.1",
    title: both("哪些变更还在等：从日志归约出来", "Which changes still wait, folded from the log"),
  },
  [
    lineExample("what-was-accepted-waits", () => folded(accepted("a"), accepted("b", LEVEL)), [
      { targetId: "a", intent: NAME, isThere: false },
      { targetId: "b", intent: LEVEL, isThere: false },
    ]),
    lineExample("its-entry-is-known-by-the-reserved-id", () => folded(accepted("a"), accepted("b"), ["a"]), [
      { targetId: "a", intent: NAME, isThere: true },
      { targetId: "b", intent: NAME, isThere: false },
    ]),
    lineExample("an-entry-without-its-mark-still-waits", () => folded(accepted("a"), ["a"], ["x"]).length, 1),
    lineExample(
      "a-mark-ends-the-waiting",
      () => folded(accepted("a"), accepted("b"), ["a"], marked("a")).map(({ targetId }) => targetId),
      ["b"],
    ),
    lineExample("a-mark-is-for-its-own-change", () => folded(accepted("a"), marked("b")).length, 1),
    lineExample("other-lines-change-nothing", () => folded(accepted("a"), ["x"], ["e-a"]), [
      { targetId: "a", intent: NAME, isThere: false },
    ]),
    lineExample("folding-changes-no-earlier-state", () => {
      const before = folded(accepted("a"));
      withPendingEntry(before, "a");
      withPendingEntry(before, ...marked("a"));
      return before;
    }, [{ targetId: "a", intent: NAME, isThere: false }]),
  ],
);
