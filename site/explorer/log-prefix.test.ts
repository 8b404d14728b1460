import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import type { Restarted } from "./log-prefix.ts";

const language = "en";
const { lines, firstLines } = await answer("whole-log", { language });
const at = (count: number, isTorn = false) =>
  answer("prefix", { language, count, isTorn, policy: "mark_interrupted" });
const wroteAt = async (count: number, isTorn = false) => {
  const { restart } = await at(count, isTorn);
  if ("code" in restart) throw new Error(`refused: ${restart.code}`);
  return restart;
};

test("the log has everything that a session can go through, in the lives of two processes", () => {
  const kinds = new Set(lines.map(({ what }) => what));
  const wanted = ["queue_enqueued", "pending_write_enqueued", "toolResult(outcome unknown)", "run_aborted"];
  for (const kind of [...wanted, "leaf", "branch_summary", "compaction"]) expect(kinds).toContain(kind);
  expect(lines[firstLines - 1]?.what).toBe("tool_call_started");
  expect(lines[firstLines]?.what).toBe("toolResult(outcome unknown)");
});

test("wherever the log ends, a restart asks no model and leaves no run open", async () => {
  for (let count = 1; count <= lines.length; count += 1) {
    const { requests, openRun } = await wroteAt(count);
    expect([count, requests, openRun]).toEqual([count, 0, undefined]);
  }
});

test("a half line counts for nothing: the fold and the restart are those of the line before", async () => {
  const whats = ({ wrote }: Restarted) => wrote.map(({ what }) => what);
  const texts = async (count: number, isTorn: boolean) =>
    (await at(count, isTorn)).rows.map(({ name, values }) => [name, values.map(({ text }) => text)]);
  for (let count = 2; count <= lines.length; count += 1) {
    expect([count, whats(await wroteAt(count, true))]).toEqual([count, whats(await wroteAt(count - 1))]);
    expect(await texts(count, true)).toEqual(await texts(count - 1, false));
  }
  expect((await at(1, true)).restart).toMatchObject({ code: "session.bad_line", params: { line: 1 } });
});

test("what a line changes is told row by row", async () => {
  const changes = async (what: string) => {
    const { rows } = await at(lines.findIndex((line) => line.what === what) + 1);
    return rows.filter(({ values, gone }) => gone.length > 0 || values.some(({ isNew }) => isNew));
  };
  const namesOf = async (what: string) => (await changes(what)).map(({ name }) => name);
  expect(await namesOf("queue_enqueued")).toEqual(["leaf", "waiting"]);
  expect(await namesOf("pending_write_enqueued")).toEqual(["leaf", "thinking", "pending"]);
  expect(await namesOf("run_aborted")).toEqual(["leaf", "waiting", "takenBack", "abort"]);
  expect(await namesOf("compaction")).toEqual(["leaf", "branch", "hidden", "summary"]);
  const moved = (await changes("leaf")).find(({ name }) => name === "branch");
  expect(moved?.gone[0]).toBe("user run-3");
});

test("the policy decides whether a run that the crash interrupted is ended or waits to be resumed", async () => {
  const asked = { language, count: firstLines, isTorn: false } as const;
  const marked = await answer("prefix", { ...asked, policy: "mark_interrupted" });
  expect(marked.restart).toMatchObject({ effects: 2, wrote: { length: 4 } });
  const retried = await answer("prefix", { ...asked, policy: "retry_unfinished" });
  expect(retried.restart).toMatchObject({ effects: 2, wrote: [], openRun: "run-1" });
});
