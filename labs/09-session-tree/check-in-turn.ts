import { ACCEPTED, both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { refusalOf, said, treeExample } from "./tree-scene.ts";

export const inTurnCheck = exampleCheck(
  {
    id: "09.in-turn",
    task: "09.5",
    title: both(
      "追加和移动叶子一个接一个，按调用的顺序",
      "Appends and moves of the leaf wait for each other, in the order of the calls",
    ),
  },
  [
    treeExample("moves-and-appends-do-not-overlap", async ({ tree, say, stored }) => {
      await say("a");
      await Promise.all([say("b"), tree.setLeafId("a"), say("c"), tree.setLeafId(null), say("d")]);
      const parents = stored().flatMap(({ type, parentId }) => (type === "leaf" ? [] : [parentId]));
      return unlessEqual({ parents, leaf: tree.leafId() }, { parents: [null, "a", "a", null], leaf: "d" });
    }),
    treeExample("an-id-is-judged-in-its-turn", async ({ tree, say }) => {
      const outcomes = await Promise.all([
        refusalOf(() => say("a")),
        refusalOf(() => say("a")),
        refusalOf(() => tree.setLeafId("a")),
      ]);
      return unlessEqual(outcomes, [ACCEPTED, "session.duplicate_id", ACCEPTED]);
    }),
    treeExample("a-condition-sees-the-branch-before-it", async ({ tree, say, stored }) => {
      let seen = "";
      const draft = { id: "c", ...(said("c") as { type: "message"; message: never }) };
      const checked = (stop: boolean) =>
        tree.append(draft, (branch) => {
          seen = branch.map(({ id }) => id).join(" ");
          if (stop) throw new Error("not now");
        });
      const [, , refused] = await Promise.all([
        say("a"),
        say("b"),
        checked(true).catch((error: Error) => error.message),
      ]);
      return unlessEqual(
        { seen, refused, stored: stored().length },
        { seen: "a b", refused: "not now", stored: 2 },
      );
    }),
    treeExample("a-draft-is-taken-as-it-was-given", async ({ tree, say }) => {
      const first = say("a");
      const draft = { type: "session_info" as const, name: "trip" };
      const second = tree.append(draft);
      draft.name = "changed while it waited";
      await Promise.all([first, second]);
      return unlessEqual(tree.folded().name, "trip");
    }),
  ],
);
