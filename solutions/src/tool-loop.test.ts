import { expect, test } from "vitest";
import { runLoop } from "#agent/tool-loop.ts";
import type { Gate } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";
import { createCrash } from "../../labs/crash.ts";
import { calling, createBench, done, facts, RUN, results } from "../../tests/support/harness.ts";
import { assistant } from "../../tests/support/messages.ts";

const echo = async (args: Record<string, unknown>) => done(`n=${args.n}`);
const STOP: Gate = {
  kind: "end",
  end: { terminal: "stopped", reason: { code: "model.cut_off", params: {} } },
};

test("a call is run, its result is sent to the model, and the final answer completes the run", async () => {
  const bench = createBench({ echo });
  const end = await runLoop(bench.run([calling("echo"), "done"]));
  expect(end).toEqual({ runId: RUN, terminal: "completed", reason: { code: "run.completed", params: {} } });
  expect(results(bench.entries)).toEqual(["c1:n=1"]);
  expect(bench.requests.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
    ["user"],
    ["user", "assistant", "toolResult"],
  ]);
});

test("every request is recorded as started before it is sent, and the end before anyone is told", async () => {
  const bench = createBench({ echo });
  const seen: string[][] = [];
  const run = bench.run([calling("echo"), "done"]);
  await runLoop({
    ...run,
    model(request) {
      seen.push(facts(bench.entries));
      return run.model(request);
    },
  });
  expect(seen).toEqual([["run.request_started"], ["run.request_started", "run.request_started"]]);
  expect(bench.entries.at(-1)).toMatchObject({
    fact: {
      code: "run.ended",
      params: { runId: RUN, terminal: "completed", reason: { code: "run.completed" } },
    },
  });
  const turns = bench.entries.flatMap((entry) =>
    "fact" in entry && entry.fact.code === "run.request_started" ? [entry.fact.params] : [],
  );
  expect(turns).toEqual([
    { runId: RUN, turn: 1 },
    { runId: RUN, turn: 2 },
  ]);
});

test("an unknown tool, arguments that do not fit and a throw each give the model one error result", async () => {
  const bench = createBench({
    echo,
    broken: async () => {
      throw new Error("boom");
    },
    refusing: async () => ({ status: "refused", reason: { code: "run.aborted", params: {} } }),
  });
  await runLoop(bench.run([calling("fly", "broken", "refusing", "echo"), "done"]));
  expect(results(bench.entries)).toEqual([
    "c1!there is no tool named fly",
    "c2!broken threw: boom",
    "c3!the user aborted the run",
    "c4:n=4",
  ]);
});

test("two calls in one message run one after the other, in the model's order", async () => {
  const order: string[] = [];
  const bench = createBench({
    slow: async () => {
      order.push("slow begins");
      await Promise.resolve();
      order.push("slow ends");
      return done("slow");
    },
    fast: async () => {
      order.push("fast");
      return done("fast");
    },
  });
  await runLoop(bench.run([calling("slow", "fast"), "done"]));
  expect(order).toEqual(["slow begins", "slow ends", "fast"]);
  expect(results(bench.entries)).toEqual(["c1:slow", "c2:fast"]);
});

test("a process that dies between a tool's end and its result leaves a call that the next boot answers once", async () => {
  const bench = createBench({ echo });
  const crash = createCrash();
  const first = bench.run([calling("echo", "echo"), "done"]);
  await crash.of(
    runLoop({
      ...first,
      append: (draft) => {
        const isSecond = results(bench.entries).length === 1 && "message" in draft;
        return isSecond ? crash.here() : first.append(draft);
      },
    }),
  );
  expect(results(bench.entries)).toEqual(["c1:n=1"]);
  await runLoop(bench.run([calling("echo", "echo"), "done"]));
  expect(results(bench.entries)).toEqual(["c1:n=1", "c2:n=2"]);
  expect(bench.requests).toHaveLength(2);
});

test("a reply that was saved before the end was recorded completes the next boot without a request", async () => {
  const bench = createBench();
  await runLoop(bench.run(["done"]));
  bench.entries.pop();
  const end = await runLoop(bench.run([]));
  expect(end.terminal).toBe("completed");
  expect(bench.requests).toHaveLength(1);
});

test("a run that has ended is not entered again, also when another run has ended since", async () => {
  const bench = createBench({ echo });
  await runLoop(bench.run(["done"]));
  bench.put({ id: "run-2", message: { role: "user", content: "more", timestamp: 0 } });
  const second = await runLoop(
    bench.run([calling("echo"), "never"], { runId: "run-2", shouldStop: async () => STOP }),
  );
  expect(second.terminal).toBe("stopped");
  const before = structuredClone(bench.entries);
  const again = await runLoop(bench.run(["done"]));
  expect(again).toMatchObject({ runId: RUN, terminal: "completed" });
  expect(bench.entries).toEqual(before);
});

test("each run counts its own requests as turns", async () => {
  const bench = createBench({ echo });
  await runLoop(bench.run([calling("echo"), "done"]));
  bench.put({ id: "run-2", message: { role: "user", content: "more", timestamp: 0 } });
  await runLoop(bench.run([calling("echo"), "done", "done"], { runId: "run-2" }));
  const last = bench.entries.findLast(
    (entry) => "fact" in entry && entry.fact.code === "run.request_started",
  );
  expect(last).toMatchObject({ fact: { params: { runId: "run-2", turn: 1 } } });
});

test("shouldStop is asked before each request and not before calls, so the calls of the last reply still run", async () => {
  const bench = createBench({ echo });
  const asked: number[] = [];
  const end = await runLoop(
    bench.run([calling("echo"), "done"], {
      async shouldStop(entries) {
        asked.push(entries.length);
        return asked.length > 1 ? STOP : { kind: "go" };
      },
    }),
  );
  expect(end.terminal).toBe("stopped");
  expect(results(bench.entries)).toEqual(["c1:n=1"]);
  expect(bench.requests).toHaveLength(1);
  expect(asked).toEqual([1, 4]);
  expect(facts(bench.entries).at(-1)).toBe("run.ended");
});

test("a final answer is not stopped: shouldStop is not asked after it", async () => {
  const bench = createBench();
  let asked = 0;
  const shouldStop = async (): Promise<Gate> => {
    asked += 1;
    return { kind: "go" };
  };
  expect((await runLoop(bench.run(["done"], { shouldStop }))).terminal).toBe("completed");
  expect(asked).toBe(1);
});

test("a run without a system prompt sends none, and a call in a reply that ended with stop runs", async () => {
  const bench = createBench({ echo });
  await runLoop(bench.run([{ ...(calling("echo") as object), stopReason: "stop" }, "done"]));
  expect(bench.requests[0]).not.toHaveProperty("systemPrompt");
  expect(results(bench.entries)).toEqual(["c1:n=1"]);
});

test("a failed reply that says nothing of its error still fails the run", async () => {
  const bench = createBench();
  const about = { api: "x", provider: "x", model: "x", timestamp: 0, usage: noUsage };
  bench.put({ fact: { code: "run.request_started", params: { runId: RUN, turn: 1 } } });
  bench.put({ message: { role: "assistant", content: [], stopReason: "error", ...about } });
  const end = await runLoop(bench.run([]));
  expect(end).toMatchObject({
    terminal: "failed",
    reason: { code: "model.failed", params: { message: "" } },
  });
  expect(bench.requests).toEqual([]);
});

test("a transform changes what is sent and nothing that is stored", async () => {
  const bench = createBench({ echo });
  const before = structuredClone(bench.entries);
  await runLoop(
    bench.run(["done"], {
      async transformContext(messages: Message[]) {
        for (const message of messages) if (message.role === "user") message.content = "changed";
        return messages;
      },
    }),
  );
  expect(bench.requests[0]?.messages).toMatchObject([{ role: "user", content: "changed" }]);
  expect(bench.entries.slice(0, before.length)).toEqual(before);
});

test("system prompt, tools and abort signal reach the model", async () => {
  const bench = createBench({ echo });
  const { signal } = new AbortController();
  const run = bench.run(["done"], { systemPrompt: "be brief", signal });
  let seen: AbortSignal | undefined;
  await runLoop({
    ...run,
    model: (request) => {
      seen = request.signal;
      return run.model(request);
    },
  });
  expect(seen).toBe(signal);
  expect(bench.requests[0]).toMatchObject({ systemPrompt: "be brief", tools: [{ name: "echo" }] });
});

test("recall decides first: its answer is the result, and nothing is authorized or run", async () => {
  const bench = createBench({ echo });
  let authorized = 0;
  await runLoop(
    bench.run([calling("echo"), "done"], {
      recall: async () => ({
        kind: "answer",
        answer: { content: [{ type: "text", text: "saved" }], isError: false },
      }),
      authorize: async () => {
        authorized += 1;
        return { kind: "go" };
      },
    }),
  );
  expect(results(bench.entries)).toEqual(["c1:saved"]);
  expect([authorized, bench.runs.length]).toEqual([0, 0]);
});

test("recall answers for a tool that is no longer registered, before anybody looks for it", async () => {
  const bench = createBench();
  await runLoop(
    bench.run([calling("gone"), "done"], {
      recall: async () => ({
        kind: "answer",
        answer: { content: [{ type: "text", text: "saved" }], isError: false },
      }),
    }),
  );
  expect(results(bench.entries)).toEqual(["c1:saved"]);
});

test("recall can let a call run again without asking for permission a second time", async () => {
  const bench = createBench({ echo });
  await runLoop(
    bench.run([calling("echo"), "done"], {
      recall: async () => ({ kind: "go" }),
      authorize: async () => STOP,
    }),
  );
  expect(results(bench.entries)).toEqual(["c1:n=1"]);
});

test("recall can end the run: no result is written, and blocked is not stored", async () => {
  const bench = createBench({ echo });
  const end: Gate = {
    kind: "end",
    end: { terminal: "blocked", reason: { code: "operation.outcome_unknown", params: { tool: "echo" } } },
  };
  const ended = await runLoop(bench.run([calling("echo"), "done"], { recall: async () => end }));
  expect(ended).toEqual({ runId: RUN, ...end.end });
  expect(results(bench.entries)).toEqual([]);
  expect(facts(bench.entries)).toEqual(["run.request_started"]);
});

test("authorize sees the tool, and may deny a call with an answer", async () => {
  const bench = createBench({ echo });
  const seen: string[] = [];
  await runLoop(
    bench.run([calling("echo", "fly"), "done"], {
      async authorize({ tool, call, entryId, index, runId }) {
        seen.push(`${runId}/${entryId}/${index}/${tool.name}/${call.id}`);
        return { kind: "answer", answer: { content: [{ type: "text", text: "denied" }], isError: true } };
      },
    }),
  );
  expect(results(bench.entries)).toEqual(["c1!denied", "c2!there is no tool named fly"]);
  expect(seen).toEqual([`${RUN}/e2/0/echo/c1`]);
  expect(bench.runs).toEqual([]);
});

test("perform runs the tool when it wants to, and may end the run", async () => {
  const bench = createBench({ echo });
  const end = await runLoop(
    bench.run([calling("echo", "echo"), "done"], {
      async perform({ index }, execute) {
        const outcome = await execute({ idempotencyKey: `key-${index}` });
        if (index === 1 || outcome.status !== "done") return STOP as Extract<Gate, { kind: "end" }>;
        return { kind: "answer", answer: { content: outcome.content, isError: false } };
      },
    }),
  );
  expect(end.terminal).toBe("stopped");
  expect(bench.runs.map(({ context }) => context.idempotencyKey)).toEqual(["key-0", "key-1"]);
  expect(results(bench.entries)).toEqual(["c1:n=1"]);
});

test("without a journal a tool still gets a key that is the same through restarts, and the abort signal", async () => {
  const bench = createBench({ echo });
  const { signal } = new AbortController();
  await runLoop(bench.run([calling("echo"), "done"], { signal }));
  expect(bench.runs[0]?.context).toEqual({ idempotencyKey: `${RUN}:e2:0`, signal });
});

test("verify sends the model back until it lets the claim pass", async () => {
  const bench = createBench();
  let claims = 0;
  const end = await runLoop(
    bench.run(["done", "done now"], {
      async verify() {
        claims += 1;
        return claims > 1
          ? { kind: "go" }
          : { kind: "answer", answer: { content: [{ type: "text", text: "not yet" }], isError: true } };
      },
    }),
  );
  expect(end.terminal).toBe("completed");
  expect(bench.requests[1]?.messages.at(-1)).toMatchObject({
    role: "user",
    content: [{ type: "text", text: "not yet" }],
  });
});

test("verify can end the run", async () => {
  const bench = createBench();
  expect((await runLoop(bench.run(["done"], { verify: async () => STOP }))).terminal).toBe("stopped");
});

test("a reply cut off at its limit runs none of its calls; the model is told of each", async () => {
  const bench = createBench({ echo });
  const cut = calling("echo", "echo");
  await runLoop(bench.run([{ ...(cut as object), stopReason: "length" }, "done"]));
  expect(bench.runs).toEqual([]);
  expect(results(bench.entries)).toEqual([
    "c1!echo was not run: its arguments were cut off, send them again",
    "c2!echo was not run: its arguments were cut off, send them again",
  ]);
});

test("a text cut off at its limit is no final answer: the run is stopped", async () => {
  const bench = createBench();
  const end = await runLoop(bench.run([{ text: "I have", stopReason: "length" }]));
  expect(end).toMatchObject({ terminal: "stopped", reason: { code: "model.cut_off" } });
});

test("a stream that breaks fails the run, after each call in it has its result", async () => {
  const bench = createBench({ echo });
  const end = await runLoop(
    bench.run([], {
      async *model() {
        yield { type: "toolcall_start", contentIndex: 0, id: "c1", name: "echo" };
        yield { type: "toolcall_delta", contentIndex: 0, delta: '{"n":' };
        throw new Error("connection reset");
      },
    }),
  );
  expect(end).toMatchObject({
    terminal: "failed",
    reason: { code: "model.failed", params: { message: "connection reset" } },
  });
  expect(results(bench.entries)).toEqual([
    "c1!echo was not run: its arguments were cut off, send them again",
  ]);
  expect(bench.runs).toEqual([]);
});

test("a call with cut-off arguments does not run even if the reply says that it is whole", async () => {
  const bench = createBench({ echo });
  await runLoop(
    bench.run(["done"], {
      async *model({ messages }) {
        const about = { api: "x", provider: "x", model: "x", timestamp: 0, usage: noUsage };
        if (messages.length === 1) {
          yield { type: "toolcall_start", contentIndex: 0, id: "c1", name: "echo" };
          yield { type: "toolcall_delta", contentIndex: 0, delta: '{"n":' };
          yield { type: "toolcall_end", contentIndex: 0 };
        }
        yield { type: "done", reason: messages.length === 1 ? "toolUse" : "stop", about };
      },
    }),
  );
  expect(bench.runs).toEqual([]);
  expect(results(bench.entries)).toHaveLength(1);
});

test("an aborted run starts no further call, answers each one, and sends no request", async () => {
  const abort = new AbortController();
  const bench = createBench({
    echo: async () => {
      abort.abort();
      return done("echoed");
    },
  });
  const end = await runLoop(bench.run([calling("echo", "echo"), "done"], { signal: abort.signal }));
  expect(end).toMatchObject({ terminal: "aborted", reason: { code: "run.aborted" } });
  expect(results(bench.entries)).toEqual(["c1:echoed", "c2!echo was not run: the run was aborted"]);
  expect(bench.requests).toHaveLength(1);
});

test("a stream that was aborted ends the run as aborted", async () => {
  const bench = createBench();
  const about = { api: "x", provider: "x", model: "x", timestamp: 0, usage: noUsage };
  const end = await runLoop(
    bench.run([], {
      async *model() {
        yield { type: "text_delta", contentIndex: 0, delta: "I was" };
        yield { type: "error", reason: "aborted", errorMessage: "stopped", about };
      },
    }),
  );
  expect(end.terminal).toBe("aborted");
});

test("an append that fails ends the run with its error, and nothing runs on what is not durable", async () => {
  const bench = createBench({ echo });
  const run = bench.run([calling("echo"), "done"]);
  const failing: typeof run.append = async (draft) => {
    if ("message" in draft && draft.message.role === "assistant") throw new Error("disk full");
    return run.append(draft);
  };
  await expect(runLoop({ ...run, append: failing })).rejects.toThrow("disk full");
  expect(bench.runs).toEqual([]);
});

test("a prompt that came while another run's answer was under way is answered itself", async () => {
  const bench = createBench();
  await runLoop(bench.run(["one"]));
  bench.entries.pop();
  bench.entries.splice(-1, 0, { id: "run-2", message: { role: "user", content: "second", timestamp: 0 } });
  const end = await runLoop(bench.run(["one", "two"], { runId: "run-2" }));
  expect(end).toMatchObject({ runId: "run-2", terminal: "completed" });
  expect(JSON.stringify(bench.requests.at(-1)?.messages)).toContain("second");
});

test("a tool that changes its arguments changes neither what is stored nor what is sent", async () => {
  const bench = createBench({
    mutate: async (args) => {
      args.n = "changed";
      return done("mutated");
    },
  });
  await runLoop(bench.run([calling("mutate"), "done"]));
  expect(JSON.stringify(bench.requests.at(-1)?.messages)).not.toContain("changed");
});

const noUsage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

test("a masked call that an old record lets run again is told that it was started before, and does not run", async () => {
  const bench = createBench({ safe_send: async () => done("sent") });
  const call = { type: "toolCall", id: "c1", name: "safe_send", arguments: {}, masked: true } as const;
  bench.put({ message: { ...assistant("", "c1"), content: [call] } });
  const run = bench.run(["-", "done"], { recall: async () => ({ kind: "go" }) });
  expect(await runLoop(run)).toMatchObject({ terminal: "completed" });
  expect(results(bench.entries)).toEqual([
    "c1!safe_send was started before, and whether that took effect is unknown; this time safe_send " +
      "was not run: a secret in its arguments was not stored, send the whole call again",
  ]);
  expect(bench.runs).toEqual([]);
});
