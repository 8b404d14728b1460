import { describe, expect, test } from "vitest";
import { restoreTree } from "#agent/restore-tree.ts";
import { encodeTreeLine, readTreeLine } from "#agent/tree-line.ts";
import { lineOf, TIME } from "../../labs/09-session-tree/tree-scene.ts";
import { reply } from "../../labs/09-session-tree/trip.ts";

const read = (body: object) => readTreeLine(new TextEncoder().encode(lineOf("a", null, body as never)), 2);

describe("a line of a tree", () => {
  test.each([
    [{ type: "model_change", provider: "p" }, "modelId"],
    [{ type: "model_change", provider: 1, modelId: "m" }, "provider"],
    [{ type: "thinking_level_change" }, "thinkingLevel"],
    [{ type: "active_tools_change", activeToolNames: "read" }, "activeToolNames"],
    [{ type: "active_tools_change", activeToolNames: ["read", 1] }, "activeToolNames"],
    [{ type: "leaf" }, "targetId"],
    [{ type: "label", label: "x" }, "targetId"],
    [{ type: "label", targetId: "a", label: 1 }, "label"],
    [{ type: "session_info", name: 1 }, "name"],
    [{ type: "compaction", tokensBefore: 1 }, "summary"],
    [{ type: "compaction", summary: "s", firstKeptEntryId: 1 }, "firstKeptEntryId"],
    [{ type: "compaction", summary: "s", retainedTail: [{ role: "user" }] }, "retainedTail"],
    [{ type: "compaction", summary: "s", retainedTail: [1] }, "retainedTail"],
    [{ type: "branch_summary", summary: "s" }, "fromId"],
    [{ type: "branch_summary", fromId: "a" }, "summary"],
    [{ type: "custom" }, "customType"],
    [{ type: "custom_message", content: "c" }, "customType"],
    [{ type: "custom_message", customType: "t", content: [{ type: "video" }] }, "content"],
    [{ type: "message", message: { role: "user", content: 1, timestamp: 1 } }, "message"],
  ])("that says %j is damaged in its field %s", (body, field) => {
    const failure = { code: "session.line_wrong_field", params: { field } };
    expect(read(body)).toEqual({ ok: false, failure });
  });

  test.each([
    [{ type: "weather", sky: "clear" }],
    [{ type: "toString" }],
    [{ type: "message", message: { role: "bashExecution", command: "ls" } }],
  ])("that says %j is kept without being understood", (body) => {
    expect(read(body)).toMatchObject({ ok: true, value: { id: "a", line: 2 } });
    expect(read(body)).not.toMatchObject({ value: { body: {} } });
  });

  test("keeps the messages of a retained tail whose roles it knows, and leaves out the others", () => {
    const retainedTail = [reply("kept"), { role: "bashExecution", command: "ls" }];
    const body = { type: "compaction", summary: "s", tokensBefore: 1, retainedTail };
    expect(read(body)).toMatchObject({ value: { body: { retainedTail: [reply("kept")] } } });
  });

  test("is written with its keys in Pi's order, and read back with its bytes", () => {
    const place = { id: "l", parentId: "a", timestamp: TIME };
    const bytes = encodeTreeLine({ type: "leaf", targetId: null }, place);
    const text = `{"type":"leaf","id":"l","parentId":"a","timestamp":"${TIME}","targetId":null}\n`;
    expect(new TextDecoder().decode(bytes)).toBe(text);
    const record = bytes.subarray(0, -1);
    const value = { ...place, line: 7, record, body: { type: "leaf", targetId: null } };
    expect(readTreeLine(record, 7)).toEqual({ ok: true, value });
  });
});

test.each([
  ["", "session.line_header_torn", 1],
  ['{"type":"session"}\n', "session.line_no_header", 1],
  [
    `{"type":"session","version":3,"id":"s","timestamp":"t","cwd":"/"}\n{"type":"leaf"}\n{}\n`,
    "wrong_field",
    2,
  ],
  ['{"type":"session","version":3,"id":"s","timestamp":"t","cwd":"/","parentSession":1}\n', "wrong_field", 1],
])("a file that holds %j is refused", (text, code, line) => {
  expect(() => restoreTree(new TextEncoder().encode(text))).toThrow(code);
  expect(() => restoreTree(new TextEncoder().encode(text))).toThrow(`"line":${line}`);
});
