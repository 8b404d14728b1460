import fc from "fast-check";
import { expect } from "vitest";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { entriesOf, treeLog } from "#agent/tree-log.ts";
import type { SessionTree, TreeDraft } from "#contracts/tree.ts";
import { refusalOf } from "../../labs/09-session-tree/tree-scene.ts";
import { ask, sentBy, twoBranches } from "../../labs/09-session-tree/trip.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import type { SessionCases, SessionPlace } from "./describe-session.ts";

const about = { id: "s-1", cwd: "/w" };

async function newTree(place: SessionPlace): Promise<SessionTree> {
  return createSessionTree(await place.open(), about, createSurroundings("n"));
}

async function reopened(place: SessionPlace): Promise<SessionTree> {
  return (await openSessionTree(await place.open(), createSurroundings("m"))).tree;
}

/** Of every storage: what has returned is there, in one order, and nobody else's is lost. */
export const sessionCases: SessionCases = {
  "is the tree that whoever opens it finds, after any of its writes": async (place) => {
    const tree = await newTree(place);
    const drafts: TreeDraft[] = [
      { type: "message", message: { role: "user", content: "a", timestamp: 1 } },
      { type: "model_change", provider: "p", modelId: "m" },
      { type: "label", targetId: "n1", label: "start" },
      { type: "session_info", name: "trip" },
      { type: "custom", customType: "x", data: { deep: [null, 1] } },
    ];
    for (const draft of drafts) {
      await tree.append(draft);
      const again = await reopened(place);
      expect(again.entries()).toEqual(tree.entries());
      expect(again.folded()).toEqual(tree.folded());
    }
  },

  "has the leaf where it was put, and goes on there": async (place) => {
    const tree = await newTree(place);
    const { ferry } = await twoBranches(tree);
    await tree.setLeafId(ferry);
    const again = await reopened(place);
    expect(sentBy(again)).toBe("plan the trip / by ferry");
    await ask(again, "next");
    expect(sentBy(await reopened(place))).toBe("plan the trip / by ferry / next");
  },

  "keeps the order of what is asked for at once": async (place) => {
    const tree = await newTree(place);
    await Promise.all(["a", "b", "c", "d"].map((text) => ask(tree, text)));
    expect(sentBy(tree)).toBe("a / b / c / d");
    expect(sentBy(await reopened(place))).toBe("a / b / c / d");
  },

  "refuses an id that is there, and nothing of it is written": async (place) => {
    const tree = await newTree(place);
    const said = { type: "message", message: { role: "user", content: "a", timestamp: 1 } } as const;
    await tree.append({ id: "one", ...said });
    const before = await place.bytes();
    expect(await refusalOf(() => tree.append({ id: "one", ...said }))).toBe("session.duplicate_id");
    expect(await place.bytes()).toEqual(before);
  },

  "takes the names that JavaScript knows, and any text, for what they are": async (place) => {
    const tree = await newTree(place);
    const texts = ["constructor", "崩溃 \u{1f4a5}", 'quotes " and \\ and \n', "\u0000 and \ud800"];
    for (const text of texts) await ask(tree, text);
    expect(await refusalOf(() => tree.setLeafId("__proto__"))).toBe("session.unknown_entry");
    expect((await reopened(place)).entries()).toEqual(tree.entries());
  },

  "notices another writer, loses nothing of theirs, and writes no more": async (place) => {
    const first = await newTree(place);
    await ask(first, "mine");
    const second = await reopened(place);
    await ask(second, "theirs");
    expect(await refusalOf(() => ask(first, "lost"))).toBe("session.file_changed");
    expect(await refusalOf(() => ask(first, "lost"))).toBe("session.file_changed");
    expect(sentBy(await reopened(place))).toBe("mine / theirs");
  },

  "is started in an empty place alone": async (place) => {
    await newTree(place);
    const again = async () => newTree(place);
    expect(await refusalOf(again)).toBe("session.not_empty");
    expect(sentBy(await reopened(place))).toBe("");
  },

  "has the branch and the context that it gives when opened, wherever the leaf went": async (place) => {
    const tree = await newTree(place);
    const log = treeLog(tree);
    const root = await ask(tree, "0");
    const step = fc.record({ looks: fc.boolean(), goes: fc.option(fc.nat(9)), compacts: fc.boolean() });
    let index = 0;
    for (const { looks, goes, compacts } of fc.sample(step, 40)) {
      index += 1;
      if (goes !== null) await tree.setLeafId(goes === 9 ? null : (tree.entries()[goes % index] ?? root).id);
      const [first] = tree.branch();
      const body = { type: "compaction", summary: `s${index}`, tokensBefore: 9 } as const;
      if (compacts && first) await tree.append({ ...body, firstKeptEntryId: first.id });
      else await ask(tree, `${index}`);
      if (!looks) continue;
      const again = await reopened(place);
      expect(tree.branch()).toEqual(again.branch());
      expect(tree.context()).toEqual(again.context());
      expect(log.entries()).toEqual(entriesOf(again.branch()));
    }
  },
};
