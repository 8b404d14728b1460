import { expect, test } from "vitest";
import { contextPipeline } from "#agent/context-pipeline.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { Context, ContextTransform } from "#contracts/context.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Message } from "#contracts/messages.ts";
import { calling, createBench, done, facts } from "../../tests/support/harness.ts";
import { assistant, result, textOf, user } from "../../tests/support/messages.ts";

const append: Append = () => Promise.reject(new Error("nothing is appended here"));

function step(
  name: string,
  apply: (messages: Message[], entries: readonly Entry[]) => Context,
): ContextTransform {
  return { name, apply: async (messages, entries) => apply(messages as Message[], entries) };
}

function stored(): Message[] {
  const reply = assistant("I read", "c1");
  Object.assign(reply.content[1] ?? {}, { arguments: { path: "a.txt", nested: { deep: ["x"] } } });
  return [user("go"), reply, result("c1", "text")];
}

const mutations: [string, (messages: Message[]) => unknown][] = [
  ["the list", (messages) => messages.pop()],
  ["a message", (messages) => Object.assign(messages[0] ?? {}, { content: "changed" })],
  [
    "nested content",
    ({ 2: message }) => Object.assign((message as { content: object[] }).content[0] ?? {}, { text: "" }),
  ],
  [
    "a tool's arguments",
    ({ 1: message }) => {
      const [, call] = (message as unknown as { content: { arguments: { nested: { deep: string[] } } }[] })
        .content;
      call?.arguments.nested.deep.push("y");
    },
  ],
];

test("each transform works on what the one before it gave", async () => {
  const pipeline = contextPipeline([
    step("one", (messages) => [...messages, user("one")]),
    step("two", (messages) => [...messages, user(`two after ${textOf(messages.at(-1) as Message)}`)]),
  ]);
  expect(await pipeline([user("go")], [], append)).toEqual([user("go"), user("one"), user("two after one")]);
});

test.each(mutations)(
  "F21: a transform that changes %s of its input is reported by its name",
  async (_, mutate) => {
    const before = stored();
    const pipeline = contextPipeline([
      step("innocent", (messages) => [...messages]),
      step("redact", (messages) => {
        mutate(messages);
        return messages;
      }),
    ]);
    const problem = await Promise.resolve(pipeline(before, [], append)).catch((error) => error);
    expect(problem).toBeInstanceOf(HarnessError);
    expect(problem.fact).toEqual({ code: "context.transform_mutated", params: { transform: "redact" } });
    expect(before).toEqual(stored());
  },
);

test("F21: what is stored stays byte-identical; with the transform mended the run goes on", async () => {
  const bench = createBench({ echo: async () => done("secret") });
  const edit = (messages: Message[]) => {
    for (const { role, content } of messages) {
      if (role === "toolResult") Object.assign(content[0] ?? {}, { text: "changed" });
    }
    return messages;
  };
  const broken = bench.run([calling("echo"), "done"], {
    transformContext: contextPipeline([step("e", edit)]),
  });
  await expect(runLoop(broken)).rejects.toThrow("context.transform_mutated");
  const before = JSON.stringify(bench.entries);
  expect(before).toContain("secret");
  expect(facts(bench.entries)).not.toContain("run.ended");
  const mended = step("e", (messages) => edit(structuredClone(messages)));
  const end = await runLoop(
    bench.run([calling("echo"), "done"], { transformContext: contextPipeline([mended]) }),
  );
  expect(end.terminal).toBe("completed");
  expect(JSON.stringify(bench.entries).startsWith(before.slice(0, -1))).toBe(true);
  expect(JSON.stringify(bench.requests.at(-1)?.messages)).toContain("changed");
});

test("what a transform does to its copy later reaches nobody", async () => {
  let held: Message[] = [];
  const keep = step("keep", (messages) => {
    held = messages;
    return messages;
  });
  const sent = await contextPipeline([keep])([user("go")], [], append);
  Object.assign(held[0] ?? {}, { content: "late" });
  expect(sent).toEqual([user("go")]);
});

test("a transform may end the run: the later ones are not asked, no request is started", async () => {
  const asked: string[] = [];
  const reason = { code: "context.cannot_fit", params: { fixed: 1, tail: 2, limit: 2 } } as const;
  const bench = createBench();
  const transformContext = contextPipeline([
    step("stop", () => ({ kind: "end", end: { terminal: "stopped", reason } })),
    step("later", (messages) => {
      asked.push("later");
      return messages;
    }),
  ]);
  const end = await runLoop(bench.run(["done"], { transformContext }));
  expect(end).toMatchObject({ terminal: "stopped", reason });
  expect([asked.length, bench.requests.length]).toEqual([0, 0]);
  expect(facts(bench.entries)).toEqual(["run.ended"]);
});

test("a transform sees the entries, and what it appends the loop knows at once", async () => {
  const bench = createBench();
  const seen: number[] = [];
  const remember: ContextTransform = {
    name: "remember",
    async apply(messages, entries, add) {
      seen.push(entries.length);
      await add({ fact: { code: "run.request_started", params: { runId: "run-1", turn: 1 } } });
      seen.push(entries.length);
      return [...messages];
    },
  };
  await runLoop(bench.run(["done"], { transformContext: contextPipeline([remember]) }));
  expect(seen).toEqual([1, 2]);
  const turns = bench.entries.flatMap((entry) => ("fact" in entry ? [entry.fact.params.turn] : []));
  expect(turns.slice(0, 2)).toEqual([1, 2]);
});

test("an abort during a transform ends the run before a request is started", async () => {
  const abort = new AbortController();
  const bench = createBench();
  const slow = step("slow", (messages) => {
    abort.abort();
    return messages;
  });
  const end = await runLoop(
    bench.run(["done"], { transformContext: contextPipeline([slow]), signal: abort.signal }),
  );
  expect(end.terminal).toBe("aborted");
  expect([bench.requests.length, facts(bench.entries)]).toEqual([0, ["run.ended"]]);
});
