import { describe, expect, test } from "vitest";
import { restoreSession } from "#agent/restore-session.ts";
import { HarnessError } from "#contracts/errors.ts";

const header = { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/w" };
const stamp = { timestamp: "2026-01-01T00:00:01.000Z" };

function user(id: string, parentId: string | null, text = "hello") {
  return { type: "message", id, parentId, ...stamp, message: { role: "user", content: text, timestamp: 1 } };
}

function fact(id: string, parentId: string | null, data: unknown, customType = "my-pi-agent/fact") {
  return { type: "custom", id, parentId, ...stamp, customType, data };
}

/** Objects become JSON lines; strings stand as they are. */
function file(...lines: (object | string)[]): Buffer {
  const texts = lines.map((line) => (typeof line === "string" ? line : `${JSON.stringify(line)}\n`));
  return Buffer.from(texts.join(""));
}

function refusal(bytes: Uint8Array): unknown {
  try {
    restoreSession(bytes);
  } catch (error) {
    if (error instanceof HarnessError && error.code === "session.bad_line") {
      const { line, problem } = error.fact.params;
      return [line, typeof problem === "object" ? problem?.code : problem];
    }
    throw error;
  }
  return "restored";
}

const good = [header, user("a", null), user("b", "a")];

describe("a session whose last write was torn", () => {
  test("drops a last line that is cut in the middle of its JSON, and says where and how much", () => {
    const restored = restoreSession(file(...good, '{"type":"mess'));
    expect(restored.entries.map((entry) => entry.id)).toEqual(["a", "b"]);
    expect(restored.torn).toEqual({ line: 4, bytes: 13 });
    expect(restored).toMatchObject({ keptBytes: file(...good).length, newlineMissing: false });
  });

  test("drops a last line that is cut inside a character, and keeps the characters before it", () => {
    const whole = file(header, user("a", null, "写入"), user("b", "a", "崩"));
    const cut = whole.subarray(0, whole.indexOf(Buffer.from("崩")) + 1);
    expect(restoreSession(cut).entries).toMatchObject([{ message: { content: "写入" } }]);
    expect(restoreSession(cut).keptBytes).toBe(file(header, user("a", null, "写入")).length);
  });

  test("keeps a last record that lacks nothing but its newline", () => {
    const bytes = file(...good).subarray(0, -1);
    expect(restoreSession(bytes)).toMatchObject({ keptBytes: bytes.length, newlineMissing: true });
    expect(restoreSession(bytes).entries).toHaveLength(2);
    expect(restoreSession(bytes).torn).toBeUndefined();
  });

  test.each(["\0\0\0\0", "\0\0\0\0\n", '{"type":"mess\0\0\0\n', '\0\0\0"}\n'])(
    "drops a last record with the hole of a lost write: %j",
    (hole) => {
      const torn = { line: 4, bytes: hole.length };
      expect(restoreSession(file(...good, hole))).toMatchObject({ torn, keptBytes: file(...good).length });
    },
  );

  test("keeps a whole record when only the write behind it was lost", () => {
    const whole = file(...good).subarray(0, -1);
    const restored = restoreSession(Buffer.concat([whole, Buffer.from("\0\0\0\n")]));
    expect(restored.entries.map((entry) => entry.id)).toEqual(["a", "b"]);
    expect(restored).toMatchObject({ torn: { line: 4, bytes: 4 }, newlineMissing: true });
  });

  test("has no session without its header", () => {
    expect(refusal(file(""))).toEqual([1, "session.line_header_torn"]);
    expect(refusal(file('{"type":"session","ver'))).toEqual([1, "session.line_header_torn"]);
    expect(refusal(file("\0\0\0\n"))).toEqual([1, "session.line_header_torn"]);
  });
});

describe("a session with damage that no torn write explains is refused by line number", () => {
  const anything = { type: "x", id: "c", parentId: "b", ...stamp };
  test.each<[string, (object | string)[], number, string]>([
    ["a middle line that is cut", [...good, "{\n", anything], 4, "session.line_not_json"],
    ["an empty line", [...good, "\n", anything], 4, "session.line_not_json"],
    ["NUL bytes in the middle", [...good, "\0\0\0\n", anything], 4, "session.line_nul_bytes"],
    ["a bad last line that has its newline", [...good, "{oops\n"], 4, "session.line_not_json"],
    ["a line that is no object", [...good, "[]\n"], 4, "session.line_not_json"],
    ["a whole last record of wrong shape without a newline", [...good, "{}"], 4, "session.line_wrong_field"],
    ["a parent that is not there", [...good, user("c", "zzz")], 4, "session.line_no_parent"],
    ["a parent that comes later", [header, user("a", "b"), user("b", null)], 2, "session.line_no_parent"],
    ["a line that is its own parent", [header, user("a", "a")], 2, "session.line_no_parent"],
    ["an id given twice", [...good, user("a", "b")], 4, "session.line_same_id"],
    ["another version", [{ ...header, version: 2 }], 1, "session.line_no_header"],
    ["a first line that is no header", [{ ...header, type: "x" }], 1, "session.line_no_header"],
    ["a mark before the header", [`\uFEFF${JSON.stringify(header)}\n`], 1, "session.line_not_json"],
    [
      "a missing parentId",
      [header, { ...user("a", null), parentId: undefined }],
      2,
      "session.line_wrong_field",
    ],
    ["an empty id", [header, user("", null)], 2, "session.line_wrong_field"],
    ["a number as id", [header, { ...user("a", null), id: 7 }], 2, "session.line_wrong_field"],
    ["a missing timestamp", [header, { ...user("a", null), timestamp: 7 }], 2, "session.line_wrong_field"],
    ["a missing type", [header, { ...user("a", null), type: null }], 2, "session.line_wrong_field"],
    ["a fact without parameters", [header, fact("a", null, { code: "x" })], 2, "session.line_wrong_field"],
  ])("%s", (_, lines, line, problem) => {
    expect(refusal(file(...lines))).toEqual([line, problem]);
  });

  test("bytes that are no UTF-8, inside a line that would parse without them", () => {
    const bytes = file(...good);
    bytes[bytes.indexOf("hello")] = 0xff;
    expect(refusal(bytes)).toEqual([2, "session.line_not_utf8"]);
  });
});

describe("lines of other programs", () => {
  test("are kept as lines and are no entries", () => {
    const bash = { type: "message", id: "7f", parentId: "b", ...stamp, message: { role: "bashExecution" } };
    const foreign = fact("a b/c", "7f", { code: 1 }, "somebody-else");
    const label = { type: "label", id: "l", parentId: "a b/c", ...stamp, targetId: "a" };
    const restored = restoreSession(file(...good, bash, foreign, label));
    expect(restored.lines).toEqual([user("a", null), user("b", "a"), bash, foreign, label]);
    expect(restored.entries.map((entry) => entry.id)).toEqual(["a", "b"]);
  });

  test("cannot reach a prototype", () => {
    const line = `{"type":"x","id":"__proto__","parentId":null,"timestamp":"t","__proto__":{"polluted":1}}\n`;
    const restored = restoreSession(file(header, line, user("c", "__proto__")));
    expect(restored.entries.map((entry) => entry.id)).toEqual(["c"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("may be nested as deep as they like", () => {
    const v = "[".repeat(1e5) + "]".repeat(1e5);
    const deep = `{"type":"x","id":"d","parentId":null,"timestamp":"t","v":${v}}\n`;
    expect(restoreSession(file(header, deep)).lines).toHaveLength(1);
  });

  test("a fact may hold facts, but not without end", () => {
    const nest = (depth: number): object => ({
      code: "x",
      params: depth === 0 ? {} : { f: nest(depth - 1) },
    });
    expect(restoreSession(file(header, fact("a", null, nest(3)))).entries).toHaveLength(1);
    expect(refusal(file(header, fact("a", null, nest(9))))).toEqual([2, "session.line_wrong_field"]);
  });
});
