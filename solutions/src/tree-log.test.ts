import { describe, expect, test } from "vitest";
import { acceptPrompt } from "#agent/accept-prompt.ts";
import { compactedView } from "#agent/compacted-view.ts";
import { messagesOf, unansweredCalls } from "#agent/read-entries.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { treeLog } from "#agent/tree-log.ts";
import type { SessionLog } from "#contracts/session.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { reply } from "../../labs/09-session-tree/trip.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { calling, createBench, createClock, done, RUN } from "../../tests/support/harness.ts";

const about = { id: "s-1", cwd: "/w" };

async function newTree() {
  const file = createMemoryLogFile();
  const tree = await createSessionTree(sized(file), about, createSurroundings());
  return { file, tree, log: treeLog(tree) };
}

/** A prompt and a run with one call, on any log. */
async function runOn(log: SessionLog) {
  const bench = createBench({ echo: async () => done("echoed") });
  await acceptPrompt(log, { runId: RUN, text: "go" }, createClock());
  const run = bench.run([calling("echo"), "done"]);
  return runLoop({ ...run, entries: log.entries(), append: log.append });
}

describe("a tree whose leaf never moved", () => {
  test("holds, byte for byte, what the session log of lab 05 holds of the same run", async () => {
    const file = createMemoryLogFile();
    const ended = await runOn(await createSessionLog(file, about, createSurroundings()));
    const { file: treeFile, log } = await newTree();
    expect(await runOn(log)).toEqual(ended);
    expect(Buffer.from(treeFile.bytes()).toString()).toBe(Buffer.from(file.bytes()).toString());
    const { log: asLog } = await openSessionLog(treeFile, createSurroundings("m"));
    expect(log.entries()).toEqual(asLog.entries());
    expect(log.header).toEqual(asLog.header);
  });

  test("is opened from a session log as it is", async () => {
    const file = createMemoryLogFile();
    const old = await createSessionLog(file, about, createSurroundings());
    await runOn(old);
    const { tree } = await openSessionTree(sized(file), createSurroundings("m"));
    expect(treeLog(tree).entries()).toEqual(old.entries());
    expect(tree.context().messages).toEqual(messagesOf(old.entries()));
  });
});

describe("the loop on a branch", () => {
  test("sees nothing of a branch that was left, not even its open calls", async () => {
    const { tree, log } = await newTree();
    await acceptPrompt(log, { runId: RUN, text: "go" }, createClock());
    const prompt = tree.leafId();
    const message = {
      ...reply(""),
      content: [{ type: "toolCall" as const, id: "c1", name: "echo", arguments: {} }],
    };
    await log.append({ message });
    expect(unansweredCalls(log.entries())).toHaveLength(1);
    await tree.setLeafId(prompt);
    expect(unansweredCalls(log.entries())).toEqual([]);
    expect(log.entries().map(({ id }) => id)).toEqual([RUN]);
  });

  test("counts what was spent before a compaction, and sends what the compaction kept", async () => {
    const { tree, log } = await newTree();
    await log.append({ fact: { code: "run.request_started", params: { runId: RUN, turn: 1 } } });
    await log.append({ message: { role: "user", content: "old", timestamp: 1 } });
    const kept = await log.append({ message: { role: "user", content: "kept", timestamp: 1 } });
    await tree.append({ type: "compaction", summary: "short", tokensBefore: 9, firstKeptEntryId: kept.id });
    const entries = log.entries();
    expect(entries).toMatchObject([{ fact: { code: "run.request_started" } }, {}, {}, { fact: {} }]);
    const sent = compactedView(messagesOf(entries), entries, RUN).map(({ message }) => message);
    expect(sent.map(({ content }) => content)).toEqual(tree.context().messages.map(({ content }) => content));
  });

  test("is sent the summary of a branch and a program's message as a user's words, and no other program's data", async () => {
    const { tree, log } = await newTree();
    await tree.append({ type: "branch_summary", fromId: "root", summary: "by ferry" });
    await tree.append({ type: "custom_message", customType: "x", content: "mind the gap", display: false });
    await tree.append({ type: "custom", customType: "x", data: { code: "run.ended", params: {} } });
    expect(messagesOf(log.entries())).toEqual(tree.context().messages);
    expect(log.entries()).toHaveLength(2);
  });

  test("gives a prompt's id once over all branches", async () => {
    const { tree, log } = await newTree();
    await acceptPrompt(log, { runId: RUN, text: "go" }, createClock());
    const again = await acceptPrompt(log, { runId: RUN, text: "go" }, createClock());
    expect(again.id).toBe(RUN);
    await tree.setLeafId(null);
    const elsewhere = acceptPrompt(log, { runId: RUN, text: "go" }, createClock());
    await expect(elsewhere).rejects.toThrow("session.run_id_taken");
  });

  test("is asked its condition in its turn, with the branch alone", async () => {
    const { tree, log } = await newTree();
    await log.append({ id: "a", message: { role: "user", content: "a", timestamp: 1 } });
    await tree.setLeafId(null);
    const seen: string[][] = [];
    const draft = { id: "b", message: { role: "user", content: "b", timestamp: 1 } } as const;
    await log.appendIf(draft, (before) => seen.push(before.map(({ id }) => id)));
    expect(seen).toEqual([[]]);
  });
});
