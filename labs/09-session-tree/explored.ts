import { caller } from "../../crash-explorer/caller.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { Level, States } from "../../crash-explorer/thing.ts";
import { both } from "../hint.ts";
import { unless } from "../unless.ts";
import { bootTree, type TreeEnd, WANTED } from "./explored-boot.ts";
import { brokenLink, type RawEntry, rawEntries, rawSent } from "./raw-tree.ts";
import { bytesOf } from "./tree-scene.ts";

/** What survives: the file, what its caller was told, and that the file was given up. */
function treeThings(level: Level) {
  return {
    file: logFile({ content: bytesOf(), tornFrom: 1, faults: level === "power" ? 1 : 0 }),
    caller: caller(),
    gaveUp: cells(),
  };
}

type TreeThings = ReturnType<typeof treeThings>;
type TreeStates = States<TreeThings>;

/** Two branches and a move between them: does any crash lose what the caller was told? */
export function treeScenario(level: Level): () => Promise<Scenario<TreeThings, TreeEnd>> {
  return async () => ({
    name: "tree",
    things: treeThings(level),
    boot: bootTree,
    always: [linesParse, linksHold, neverLost, neverOnTheWrongBranch],
    atEnd: [undisturbedDoesAll, openingOnlyReads, sentIsStored],
  });
}

const linesParse: Invariant<TreeStates> = {
  id: "only-the-last-line-may-be-torn",
  title: both("只有最后一行可能不完整", "only the last line may be torn"),
  breach: ({ file }) =>
    unless(rawEntries(file.bytes) !== undefined, "only the last line is torn", "one before it is"),
};

const linksHold: Invariant<TreeStates> = {
  id: "every-link-holds",
  title: both("父条目和叶子的目标总在前面的行里", "a parent and a leaf's target stand in a line before"),
  breach: ({ file }) => {
    const lost = brokenLink(entriesOf(file.bytes));
    return unless(lost === undefined, "every link leads to a line before", String(lost));
  },
};

/** On the medium, also where the process alone died: the power may be cut next. */
const neverLost: Invariant<TreeStates> = {
  id: "what-was-told-is-never-lost",
  title: both("告诉过调用者的条目不会丢", "an entry that the caller was told of is never lost"),
  breach({ file, caller: told }) {
    const ids = entriesOf(file.synced).map(({ id }) => id);
    const lost = told.filter((wish) => wish !== "back to a" && !ids.includes(wish));
    return unless(lost.length === 0, `on the medium: ${told.join(", ")}`, `lost: ${lost.join(", ")}`);
  },
};

/** Judged by Pi's rule, on the medium. */
const neverOnTheWrongBranch: Invariant<TreeStates> = {
  id: "a-told-move-of-the-leaf-is-never-lost",
  title: both("告诉过调用者的叶子移动不会丢", "a move of the leaf that the caller was told of is never lost"),
  breach({ file, caller: told }) {
    if (!told.includes("back to a")) return undefined;
    const sent = rawSent(entriesOf(file.synced));
    return unless(
      !sent.includes("b") && sent[0] === "a",
      "the branch with a and without b",
      sent.join(" / "),
    );
  },
};

interface End {
  states: TreeStates;
  end: TreeEnd;
  undisturbed: boolean;
}

/** Without this, a tree that refuses everything would pass. */
const undisturbedDoesAll: Invariant<End> = {
  id: "undisturbed-does-all",
  title: both("没有崩溃时，要做的都做完", "without crashes all that was wanted is done"),
  breach: ({ states: { caller: told }, undisturbed }) =>
    unless(!undisturbed || WANTED.every((wish) => told.includes(wish)), WANTED.join(", "), told.join(", ")),
};

const openingOnlyReads: Invariant<End> = {
  id: "opening-changes-no-byte",
  title: both("打开不改变任何字节", "opening changes no byte"),
  breach: ({ end }) =>
    unless(end.kind === "given up" || !end.changedByOpening, "the same bytes", "other bytes"),
};

const sentIsStored: Invariant<End> = {
  id: "what-is-sent-is-what-is-stored",
  title: both(
    "发给模型的，就是文件里活动分支上的内容",
    "the model is sent what the file holds on the active branch",
  ),
  breach({ states: { file }, end }) {
    if (end.kind === "given up") return undefined;
    const stored = rawSent(entriesOf(file.bytes)).join(" / ");
    return unless(end.sent === stored && stored === "a / c", `a / c; stored: ${stored}`, end.sent);
  },
};

function entriesOf(bytes: Uint8Array): RawEntry[] {
  return rawEntries(bytes) ?? [];
}
