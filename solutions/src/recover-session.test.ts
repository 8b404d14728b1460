import { describe, expect, test } from "vitest";
import { createHarnessLog } from "#agent/harness-log.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import { recoverSession } from "#agent/recover-session.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { entriesOf } from "#agent/tree-log.ts";
import { HARNESS_RECORD, type HarnessRecord } from "#contracts/harness-records.ts";
import type { Message } from "#contracts/messages.ts";
import type { SessionTree, TreeBody } from "#contracts/tree.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { assistant, user } from "../../tests/support/messages.ts";

const timestamp = "2026-11-30T09:00:00.000Z";
const said = (message: Message): TreeBody => ({ type: "message", message });
const record = (data: HarnessRecord): TreeBody => ({ type: "custom", customType: HARNESS_RECORD, data });

const snapshot = { model: { provider: "p", modelId: "m" }, thinkingLevel: "off", activeToolNames: ["read"] };
const turn = { turnId: "t", runId: "prompt", replyId: "call", consumed: [], snapshot };
const back: TreeBody = { type: "leaf", targetId: "prompt" };

/** The lines of a session whose process died, each as [id, parent, what it says]. */
type Line = [id: string, parentId: string | null, body: TreeBody];

const asked: Line[] = [
  ["prompt", null, said(user("write it"))],
  ["turn", "prompt", record({ type: "turn_started", ...turn })],
];
const called: Line = ["call", "turn", said(assistant("", "c1"))];
const started: Line = [
  "start",
  "call",
  record({ type: "tool_call_started", entryId: "call", index: 0, resultId: "result" }),
];

async function recovered(lines: readonly Line[]) {
  const header = { type: "session", version: 3, id: "s", timestamp, cwd: "/w" };
  const all = [header, ...lines.map(([id, parentId, body]) => ({ ...body, id, parentId, timestamp }))];
  const file = createMemoryLogFile(
    new TextEncoder().encode(all.map((line) => `${JSON.stringify(line)}\n`).join("")),
  );
  const boot = async (life: string) => {
    const surroundings = createSurroundings(life);
    const { tree } = await openSessionTree(sized(file), surroundings);
    return { tree, written: await recoverSession(createHarnessLog(tree), { now: surroundings.now }) };
  };
  const { tree } = await boot("r-");
  return { file, tree, again: () => boot("s-") };
}

/** The messages of the active branch, by what says them. */
const conversation = (tree: SessionTree) =>
  tree.branch().flatMap(({ id, body }) => (body?.type === "message" ? [id] : []));

const leafBefore: Line[] = [...asked, ["back", "turn", back], ["call", "prompt", called[2]], started];
const noteBehind: Line[] = [
  ...asked,
  called,
  started,
  ["note", "start", { type: "session_info", name: "x" }],
];

describe("F08: the result of a call that the process died on", () => {
  test.each([
    ["where the leaf stood at the prompt before the call", leafBefore],
    ["where other lines stand behind the call", noteBehind],
  ])("hangs under the entry that made the call, %s", async (_, lines) => {
    const { file, tree, again } = await recovered(lines);
    expect(conversation(tree)).toEqual(["prompt", "call", "result"]);
    expect(unansweredCalls(entriesOf(tree.branch()))).toEqual([]);
    const bytes = file.bytes();
    expect((await again()).written).toEqual([]);
    expect(file.bytes()).toEqual(bytes);
  });

  test("is given to no branch on which the call does not stand: a result without a call would end each turn", async () => {
    const { tree, again } = await recovered([...asked, called, started, ["back", "start", back]]);
    expect(conversation(tree)).toEqual(["prompt"]);
    expect(tree.entries().some(({ id }) => id === "result")).toBe(false);
    expect((await again()).written).toEqual([]);
  });

  test("is given once the leaf goes back to the call", async () => {
    const { tree, again } = await recovered([...asked, called, started, ["back", "start", back]]);
    await tree.setLeafId("start");
    const { tree: later } = await again();
    expect(conversation(later)).toEqual(["prompt", "call", later.branch().find(isResult)?.id]);
    expect(unansweredCalls(entriesOf(later.branch()))).toEqual([]);
  });
});

function isResult({ body }: ReturnType<SessionTree["branch"]>[number]): boolean {
  return body?.type === "message" && body.message.role === "toolResult";
}

describe("of a run that did not come to its own end the model is told once", () => {
  const kinds = (tree: SessionTree) =>
    tree.branch().flatMap(({ body }) => (body?.type === "custom_message" ? [body.customType] : []));
  const aborted = record({ type: "run_aborted", runId: "prompt", noteId: "note", messageIds: [] });
  const note: TreeBody = {
    type: "custom_message",
    customType: "my-pi-agent/aborted",
    content: "",
    display: true,
  };
  const notice: TreeBody = { ...note, customType: "my-pi-agent/notice", details: { runId: "prompt" } };

  test.each<[string, Line[], string]>([
    ["by the notice, where its process died", [], "my-pi-agent/notice"],
    ["by the note, where its user aborted it first", [["abort", "turn", aborted]], "my-pi-agent/aborted"],
    ["by the notice that stands there", [["notice", "turn", notice]], "my-pi-agent/notice"],
    [
      "by the note that stands there",
      [
        ["abort", "turn", aborted],
        ["note", "abort", note],
      ],
      "my-pi-agent/aborted",
    ],
  ])("%s", async (_, more, kind) => {
    const { tree, again } = await recovered([...asked, ...more]);
    expect(kinds(tree)).toEqual([kind]);
    expect((await again()).written).toEqual([]);
  });
});
