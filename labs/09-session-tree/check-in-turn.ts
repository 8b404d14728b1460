import { exampleCheck, unlessEqual } from "../example-check.ts";
import { both } from "../hint.ts";
import { refusalOf, said, treeExample } from "./tree-scene.ts";

const hangs = both("新条目挂在叶子上", "a new entry hangs on the leaf");
const judged = both("轮到自己的时候才校验", "each is judged when its turn has come");

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
    treeExample("moves-and-appends-do-not-overlap", hangs, async ({ tree, say, stored }) => {
      await say("a");
      await Promise.all([say("b"), tree.setLeafId("a"), say("c"), tree.setLeafId(null), say("d")]);
      const parents = stored().flatMap(({ type, parentId }) => (type === "leaf" ? [] : [parentId]));
      return unlessEqual([parents, tree.leafId()], [[null, "a", "a", null], "d"]);
    }),
    treeExample("an-id-is-judged-in-its-turn", judged, async ({ tree, say }) => {
      const both = await Promise.all([
        refusalOf(() => say("a")),
        refusalOf(() => say("a")),
        refusalOf(() => tree.setLeafId("a")),
      ]);
      return unlessEqual(both, ["accepted", "session.duplicate_id", "accepted"]);
    }),
    treeExample("a-condition-sees-the-branch-before-it", hangs, async ({ tree, say, stored }) => {
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
      return unlessEqual([seen, refused, stored().length], ["a b", "not now", 2]);
    }),
    treeExample("a-draft-is-taken-as-it-was-given", hangs, async ({ tree, say }) => {
      const first = say("a");
      const draft = { type: "session_info" as const, name: "trip" };
      const second = tree.append(draft);
      draft.name = "changed while it waited";
      await Promise.all([first, second]);
      return unlessEqual(tree.folded().name, "trip");
    }),
  ],
);
