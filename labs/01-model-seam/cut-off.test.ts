import { expect, test, vi } from "vitest";
import type { LabContext } from "../experiment.ts";
import type { Served } from "./loopback-server.ts";
import { type Observed, observe } from "./observe.ts";
import { openAiEvents, type Spoken } from "./openai-events.ts";

vi.setConfig({ testTimeout: 30_000 });

const context: LabContext = { folder: "", text: ({ code }) => code, tell() {} };
const cut = { id: "c1", name: "write", arguments: '{"path":"a.txt","content":"line1' };
const whole = { id: "c0", name: "write", arguments: '{"path":"a.txt","content":"42"}' };
const lostDefault = { id: "c1", name: "migrate", arguments: '{"target":"db"' };
const done: Served = { body: openAiEvents({ text: "done", finish: "stop" }) };
const served = (spoken: Spoken, more: Partial<Served> = {}): Served[] => [
  { body: openAiEvents(spoken), ...more },
  done,
];

/** The results that the model was given, by call. */
function results({ entries }: Observed): string[] {
  return entries.flatMap((entry) => {
    if (!("message" in entry) || entry.message.role !== "toolResult") return [];
    const { toolCallId, isError, content } = entry.message;
    const [block] = content;
    return [`${toolCallId}${isError ? "!" : ":"}${block?.type === "text" ? block.text : ""}`];
  });
}

test.each([
  ["the token limit", served({ calls: [cut], finish: "length" }), "completed", ["c1"]],
  ["a dropped connection", served({ calls: [cut] }, { afterwards: "drop" }), "failed", undefined],
  ["an end that never came", served({ calls: [whole] }), "failed", ["c0"]],
  [
    "the limit, in the second of two calls",
    served({ calls: [whole, cut], finish: "length" }),
    "completed",
    ["c0", "c1"],
  ],
  [
    "a loss that a default would hide",
    served({ calls: [lostDefault], finish: "tool_calls" }),
    "completed",
    ["c1"],
  ],
] as const)("arguments cut off by %s: no tool runs, and each call is answered as not run", async (...row) => {
  const [_, answers, terminal, calls] = row;
  const observed = await observe(context, { served: answers });
  expect(observed.end.terminal).toBe(terminal);
  expect(observed.toolRuns).toBe(0);
  const given = results(observed);
  if (calls) expect(given.map((result) => result.slice(0, 3))).toEqual(calls.map((id) => `${id}!`));
  for (const result of given)
    expect(result).toContain("was not run: its arguments were cut off, send them again");
});

test("a whole call runs once, and its result goes back to the model", async () => {
  const observed = await observe(context, { served: served({ calls: [whole], finish: "tool_calls" }) });
  expect(observed.toolRuns).toBe(1);
  expect(results(observed)).toEqual(["c0:wrote a.txt"]);
  expect(observed.requests).toBe(2);
});
