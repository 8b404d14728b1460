import { expect, test } from "vitest";
import { compactedView } from "#agent/compacted-view.ts";
import { loopEntries } from "#agent/loop-entries.ts";
import { messagesOf, requestsStarted, storedEnding, unansweredCalls } from "#agent/read-entries.ts";
import type { Entry } from "#contracts/entries.ts";
import { assistant, result, user } from "../../tests/support/messages.ts";

const fact = (id: string, code: "run.request_started" | "run.ended" | "context.compacted", params: object) =>
  ({ id, fact: { code, params } }) as Entry;

/** Two runs that ended, a summary of all but the last reply, and a third run that has begun. */
function session({ firstKeptId = "a2", isAnswered = true } = {}): Entry[] {
  return [
    { id: "u1", message: user("first") },
    fact("q1", "run.request_started", { runId: "u1", turn: 1 }),
    { id: "c1", message: assistant("", "one") },
    ...(isAnswered ? [{ id: "r1", message: result("one", "read") }] : []),
    fact("e1", "run.ended", { runId: "u1", terminal: "completed" }),
    { id: "u2", message: user("second") },
    fact("q2", "run.request_started", { runId: "u2", turn: 1 }),
    { id: "a2", message: assistant("done") },
    fact("e2", "run.ended", { runId: "u2", terminal: "completed" }),
    fact("k", "context.compacted", { summary: "both are done", firstKeptId }),
    { id: "u3", message: user("third") },
    fact("q3", "run.request_started", { runId: "u3", turn: 1 }),
    { id: "a3", message: assistant("", "two") },
  ];
}

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id).join(" ");
const sent = (entries: readonly Entry[], runId: string) =>
  compactedView(messagesOf(entries), entries, runId).map(({ message }) => message);

test("a run works on its own messages, on what the summary kept, and on all facts", () => {
  expect(ids(loopEntries(session(), "u3"))).toBe("q1 e1 q2 a2 e2 k u3 q3 a3");
});

test.each(["u1", "u2", "u3"])("run %s sends, counts and answers what it does by all entries", (runId) => {
  const [all, some] = [session(), loopEntries(session(), runId)];
  expect(sent(some, runId)).toEqual(sent(all, runId));
  expect(requestsStarted(some, runId)).toBe(requestsStarted(all, runId));
  expect(storedEnding(some, runId)).toEqual(storedEnding(all, runId));
  expect(unansweredCalls(some)).toEqual(unansweredCalls(all));
});

test("messages of the run itself stay, also those under the summary", () => {
  expect(ids(loopEntries(session(), "u2"))).toBe("q1 e1 u2 q2 a2 e2 k u3 q3 a3");
});

test.each([
  ["no summary", session().filter(({ id }) => id !== "k"), "u3"],
  ["a summary that keeps what is not there", session({ firstKeptId: "none" }), "u3"],
  ["a run that is not on the branch", session(), "none"],
  ["a call under the summary that has no result", session({ isAnswered: false }), "u3"],
])("with %s nothing is left out", (_, entries, runId) => {
  expect(loopEntries(entries, runId)).toEqual(entries);
});
