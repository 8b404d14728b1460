import type { Bilingual } from "#contracts/render.ts";
import { caller } from "../../crash-explorer/caller.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { Level, States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { showMark } from "../show-mark.ts";
import { unless } from "../unless.ts";
import { bootTree, type TreeEnd, WANTED } from "./explored-boot.ts";
import { brokenLink, LINKED, type RawEntry, rawEntries, rawSent } from "./raw-tree.ts";
import { showTree } from "./show-tree.ts";
import { bytesOf } from "./tree-scene.ts";

/** What survives: the file, what its caller was told, and that the file was given up. */
function treeThings(level: Level) {
  return {
    file: logFile({ content: bytesOf(), show: showTree, tornFrom: 1, faults: level === "power" ? 1 : 0 }),
    caller: caller(),
    gaveUp: cells(showMark),
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
  breach: ({ file }) =>
    unless(
      rawEntries(file.bytes) !== undefined,
      both("只有最后一行可能没写完", "only the last line may be torn"),
      both("前面有一行坏了", "a line before it is"),
    ),
};

const linksHold: Invariant<TreeStates> = {
  id: "every-link-holds",
  breach: ({ file }) => {
    const lost = brokenLink(entriesOf(file.bytes));
    return unless(lost === undefined, LINKED, lost ?? "");
  },
};

/** On the medium, also where the process alone died: the power may be cut next. */
const neverLost: Invariant<TreeStates> = {
  id: "what-was-told-is-never-lost",
  breach({ file, caller: told }) {
    const ids = entriesOf(file.synced).map(({ id }) => id);
    const lost = told.filter((wish) => wish !== "back to a" && !ids.includes(wish));
    return unless(
      lost.length === 0,
      both(`已落盘，因为告诉过调用者：${list(told)}`, `durable, since the caller was told: ${list(told)}`),
      both(`丢了：${list(lost)}`, `lost: ${list(lost)}`),
    );
  },
};

/** Judged by Pi's rule, on the medium. */
const neverOnTheWrongBranch: Invariant<TreeStates> = {
  id: "a-told-move-of-the-leaf-is-never-lost",
  breach({ file, caller: told }) {
    if (!told.includes("back to a")) return undefined;
    const sent = rawSent(entriesOf(file.synced));
    return unless(
      !sent.includes("b") && sent[0] === "a",
      both("活动分支上有 a，没有 b", "the active branch has a and not b"),
      both(`活动分支是 ${branch(sent)}`, `the active branch is ${branch(sent)}`),
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
  breach: ({ states: { caller: told }, undisturbed }) =>
    unless(!undisturbed || WANTED.every((wish) => told.includes(wish)), tellsOf(WANTED), tellsOf(told)),
};

const openingOnlyReads: Invariant<End> = {
  id: "opening-changes-no-byte",
  breach: ({ end }) =>
    unless(
      end.kind === "given up" || !end.changedByOpening,
      both("字节不变", "the same bytes"),
      both("字节变了", "other bytes"),
    ),
};

const sentIsStored: Invariant<End> = {
  id: "what-is-sent-is-what-is-stored",
  breach({ states: { file }, end }) {
    if (end.kind === "given up") return undefined;
    const stored = branch(rawSent(entriesOf(file.bytes)));
    return unless(
      end.sent === stored && stored === "a / c",
      both("文件里是 a / c，发给模型的也是", "the file holds a / c, and the model is sent the same"),
      both(
        `文件里是 ${stored}，发给模型的是 ${end.sent}`,
        `the file holds ${stored}, and ${end.sent} is sent`,
      ),
    );
  },
};

function tellsOf(wishes: readonly string[]): Bilingual {
  return both(`告诉过调用者：${list(wishes)}`, `the caller was told of ${list(wishes)}`);
}

function list(wishes: readonly string[]): string {
  return wishes.length === 0 ? "-" : wishes.join(", ");
}

function branch(sent: readonly string[]): string {
  return sent.length === 0 ? "-" : sent.join(" / ");
}

function entriesOf(bytes: Uint8Array): RawEntry[] {
  return rawEntries(bytes) ?? [];
}
