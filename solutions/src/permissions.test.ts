import { describe, expect, test, vi } from "vitest";
import { argumentsDigest } from "#agent/arguments-digest.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { createPermissions } from "#agent/permissions.ts";
import { rememberedAnswers } from "#agent/remembered-answers.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { AcceptedCall, LoopRun } from "#contracts/loop.ts";
import type { ApprovalAnswer, ApprovalQuestion, Approver, PermissionPolicy } from "#contracts/permissions.ts";
import { createCrash } from "../../labs/crash.ts";
import { calling, createBench, createClock, done, facts, RUN, results } from "../../tests/support/harness.ts";
import { memoryWorkspace } from "../../tests/support/memory-workspace.ts";

const workspace = memoryWorkspace({ "/w/out": "->/etc" });
const NOBODY = { terminal: "blocked", reason: { code: "permission.nobody_there", params: { tool: "send" } } };

/** Everybody who can be asked: answers in order, then nobody. A function is called for its answer. */
type Answers = readonly (ApprovalAnswer | (() => Promise<ApprovalAnswer>))[];

/** A tool `send` of which the policy knows nothing but what the rules say; each run is a boot. */
function boots(rules: PermissionPolicy["rules"] = []) {
  const bench = createBench({ send: async (args) => done(`sent ${args.n}`) });
  const questions: ApprovalQuestion[] = [];
  const approver = (answers: Answers): Approver => {
    let next = 0;
    return {
      async ask(question) {
        questions.push(question);
        const answer = answers[next++] ?? "nobody";
        return typeof answer === "function" ? answer() : answer;
      },
    };
  };
  const run = (
    answers: Answers,
    script: Parameters<typeof bench.run>[0],
    more: Partial<LoopRun> = {},
  ): LoopRun => {
    const plain = bench.run(script, more);
    const policy = { tools: { path_tool: { kind: "path", arguments: ["path"] } }, rules } as const;
    const { entries, append, signal } = plain;
    const options = { policy, workspace, approver: approver(answers), entries, append };
    return { ...plain, ...createPermissions(signal ? { ...options, signal } : options), ...more };
  };
  return { bench, questions, run };
}

const twice = [calling("send"), calling("send"), "done"] as const;

describe("an answer", () => {
  test("yes, once: the call runs, and the same call is asked about again", async () => {
    const { bench, questions, run } = boots();
    expect(await runLoop(run(["once"], twice))).toMatchObject(NOBODY);
    expect(results(bench.entries)).toEqual(["c1:sent 1"]);
    expect(questions).toHaveLength(2);
  });

  test("always: the same tool and arguments are not asked about again in this process", async () => {
    const { bench, questions, run } = boots();
    const more = [...twice.slice(0, 2), { calls: [{ id: "c1", name: "send", arguments: { n: 2 } }] }];
    const first = run(["always"], more);
    expect(await runLoop(first)).toMatchObject(NOBODY);
    expect(results(bench.entries)).toEqual(["c1:sent 1", "c1:sent 1"]);
    expect(questions.map(({ call }) => call.arguments)).toEqual([{ n: 1 }, { n: 2 }]);
    const pending = { entryId: "x", index: 0, whole: true, tool: first.tools.get("send") } as never;
    const call = { type: "toolCall", id: "c9", name: "send", arguments: { n: 1 } };
    expect(await first.authorize?.({ ...(pending as object), runId: "run-2", call } as never)).toEqual({
      kind: "go",
    });
  });

  test("no: the model is told, the run goes on, and the same call is not asked about again", async () => {
    const { bench, questions, run } = boots();
    expect(await runLoop(run(["no", "once"], twice))).toMatchObject({ terminal: "completed" });
    expect(results(bench.entries)).toEqual([
      "c1!send did not run: the user said no",
      "c1!send did not run: the user has already said no to the same call in this run",
    ]);
    expect(questions).toHaveLength(1);
    expect(bench.runs).toEqual([]);
  });

  test("no binds tool and arguments: others are asked about, whatever call id they have", async () => {
    const { bench, run } = boots();
    const other = { calls: [{ id: "c1", name: "send", arguments: { n: 2 } }] };
    await runLoop(run(["no", "once"], [calling("send"), other, "done"]));
    expect(results(bench.entries)).toEqual(["c1!send did not run: the user said no", "c1:sent 2"]);
  });

  test("no binds the run: another run asks", async () => {
    const { bench, questions, run } = boots();
    await runLoop(run(["no"], [calling("send"), "done"]));
    bench.put({ id: "run-2", message: { role: "user", content: "more", timestamp: 0 } });
    const script = [calling("send"), "done", calling("send"), "done"];
    await runLoop(run(["once"], script, { runId: "run-2" }));
    expect(results(bench.entries)).toEqual(["c1!send did not run: the user said no", "c1:sent 1"]);
    expect(questions.map(({ runId }) => runId)).toEqual([RUN, "run-2"]);
  });

  test("the question and the answer are durable facts that name tool, digest and run", async () => {
    const { bench, questions, run } = boots();
    await runLoop(run(["once"], [calling("send"), "done"]));
    const digest = argumentsDigest({ n: 1 });
    const asked = bench.entries.flatMap((entry) =>
      "fact" in entry && entry.fact.code.startsWith("permission.") ? [entry.fact] : [],
    );
    const call = bench.entries.find((entry) => "message" in entry && entry.message.role === "assistant");
    expect(asked).toEqual([
      {
        code: "permission.asked",
        params: { runId: RUN, entryId: call?.id, index: 0, tool: "send", argumentsDigest: digest },
      },
      {
        code: "permission.answered",
        params: { runId: RUN, tool: "send", argumentsDigest: digest, answer: "once" },
      },
    ]);
    expect(questions).toMatchObject([{ runId: RUN, argumentsDigest: digest, paths: [] }]);
  });

  test("what is none of the answers is no yes", async () => {
    for (const strange of [undefined, true, "yes", null, { kind: "go" }]) {
      const { bench, run } = boots();
      const answer = strange as unknown as ApprovalAnswer;
      const end = await runLoop(run([async () => answer], [calling("send"), "done"]));
      expect(end.terminal).toBe("blocked");
      expect(bench.runs).toEqual([]);
    }
  });
});

describe("nobody there", () => {
  test("blocks the run with the call unanswered, and each boot asks again and adds nothing", async () => {
    const { bench, questions, run } = boots();
    expect(await runLoop(run([], [calling("send", "send"), "done"]))).toEqual({ runId: RUN, ...NOBODY });
    expect(results(bench.entries)).toEqual([]);
    const before = structuredClone(bench.entries);
    expect(await runLoop(run(["nobody"], [calling("send", "send"), "done"]))).toMatchObject(NOBODY);
    expect(bench.entries).toEqual(before);
    expect(facts(before)).toEqual(["run.request_started", "permission.asked"]);
    await runLoop(run(["once", "no"], [calling("send", "send"), "done"]));
    expect(results(bench.entries)).toEqual(["c1:sent 1", "c2!send did not run: the user said no"]);
    expect(questions).toHaveLength(4);
    expect(facts(bench.entries).filter((code) => code === "permission.asked")).toHaveLength(2);
  });

  test("adds nothing either when the same process tries again", async () => {
    const { bench, questions, run } = boots();
    const same = run([], [calling("send"), "done"]);
    await runLoop(same);
    const before = structuredClone(bench.entries);
    await runLoop({ ...same, entries: structuredClone(bench.entries) });
    expect(bench.entries).toEqual(before);
    expect(questions).toHaveLength(2);
  });

  test("a question that fails is no yes: the run is blocked, and says what went wrong", async () => {
    const { bench, run } = boots();
    const fails = async () => {
      throw Object.assign(new Error("gone"), { code: "EPIPE" });
    };
    expect(await runLoop(run([fails], [calling("send"), "done"]))).toMatchObject({
      terminal: "blocked",
      reason: { code: "permission.approver_failed", params: { tool: "send", message: "EPIPE" } },
    });
    expect(bench.runs).toEqual([]);
  });
});

describe("an abort while the question is open", () => {
  test("ends the wait: the call does not run, and later calls are not asked about", async () => {
    const { bench, questions, run } = boots();
    const abort = new AbortController();
    const hangs = () => {
      abort.abort();
      return new Promise<ApprovalAnswer>(() => {});
    };
    const script = [calling("send", "send"), "done"];
    const end = await runLoop(run([hangs, "once"], script, { signal: abort.signal }));
    expect(end.terminal).toBe("aborted");
    expect(results(bench.entries)).toEqual([
      "c1!send was not run: the run was aborted",
      "c2!send was not run: the run was aborted",
    ]);
    expect(questions).toHaveLength(1);
    expect(facts(bench.entries)).not.toContain("permission.answered");
  });

  test.each(["a yes", "an error"])("wins over %s that comes too late", async (late) => {
    const { bench, run } = boots();
    const abort = new AbortController();
    const answer = async (): Promise<ApprovalAnswer> => {
      abort.abort();
      if (late === "an error") throw new Error("closed");
      return "always";
    };
    const end = await runLoop(run([answer], [calling("send"), "done"], { signal: abort.signal }));
    expect(end.terminal).toBe("aborted");
    expect(bench.runs).toEqual([]);
  });

  test("that came before the question was put: nobody is asked", async () => {
    const { bench, questions, run } = boots();
    const abort = new AbortController();
    const plain = bench.run([]);
    const append: LoopRun["append"] = async (draft) => {
      if ("fact" in draft && draft.fact.code === "permission.asked") abort.abort();
      return plain.append(draft);
    };
    const script = [calling("send"), "done"];
    const end = await runLoop(run(["once"], script, { signal: abort.signal, append }));
    expect(end.terminal).toBe("aborted");
    expect(results(bench.entries)).toEqual(["c1!send was not run: the run was aborted"]);
    expect(questions).toEqual([]);
  });

  test("after an answer that has just come: the abort wins", async () => {
    const { bench, run } = boots();
    const abort = new AbortController();
    const answer = async (): Promise<ApprovalAnswer> => {
      queueMicrotask(() => queueMicrotask(() => abort.abort()));
      return "once";
    };
    await runLoop(run([answer], [calling("send"), "done"], { signal: abort.signal }));
    expect(bench.runs).toEqual([]);
  });

  test("leaves no listener behind, however many questions were answered", async () => {
    const { run } = boots();
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    await runLoop(run(["once", "once"], twice, { signal }));
    expect(add).toHaveBeenCalledTimes(2);
    for (const [, , options] of add.mock.calls) {
      expect((options as { signal: AbortSignal }).signal.aborted).toBe(true);
    }
  });

  test("the approver is given the signal", async () => {
    const { signal } = new AbortController();
    const bench = createBench({ send: async () => done("") });
    const seen: unknown[] = [];
    const plain = bench.run([calling("send"), "done"], { signal });
    const approver: Approver = {
      async ask(_, given) {
        seen.push(given);
        return "no";
      },
    };
    const { entries, append } = plain;
    const policy = { tools: {}, rules: [] };
    await runLoop({
      ...plain,
      ...createPermissions({ policy, workspace, approver, entries, append, signal }),
    });
    expect(seen).toEqual([signal]);
  });
});

describe("a crash", () => {
  const once = [calling("send"), "done"] as const;

  test("while it asks: the next boot asks again", async () => {
    const { bench, questions, run } = boots();
    const crash = createCrash();
    await crash.of(runLoop(run([() => crash.here()], once)));
    expect(await runLoop(run(["once"], once))).toMatchObject({ terminal: "completed" });
    expect(results(bench.entries)).toEqual(["c1:sent 1"]);
    expect(questions).toHaveLength(2);
  });

  test.each(["once", "always"] as const)("after %s and before the start: it is asked again", async (yes) => {
    const { bench, questions, run } = boots();
    const crash = createCrash();
    await crash.of(runLoop(run([yes], once, { perform: () => crash.here() })));
    expect(await runLoop(run([], once))).toMatchObject(NOBODY);
    expect(questions).toHaveLength(2);
    expect(bench.runs).toEqual([]);
  });

  test("after the start: the record decides, and nobody is asked", async () => {
    const { bench, questions, run } = boots();
    const journal = new MemoryOperationJournal(createClock());
    const crash = createCrash();
    const boot = (answers: Answers, dies: boolean) => {
      const plain = run(answers, once);
      const seams = journaledPerform({ journal, tools: plain.tools, taskId: "t" });
      const perform: LoopRun["perform"] = (call) => seams.perform(call, () => crash.here());
      return { ...plain, ...seams, ...(dies ? { perform } : {}) };
    };
    await crash.of(runLoop(boot(["once"], true)));
    expect(await runLoop(boot(["once"], false))).toMatchObject({
      terminal: "blocked",
      reason: { code: "operation.outcome_unknown" },
    });
    expect(questions).toHaveLength(1);
    expect(bench.runs).toEqual([]);
  });

  test("after a no, before its result is stored: the no stands, nobody is asked", async () => {
    const { bench, questions, run } = boots();
    const crash = createCrash();
    const first = run(["no"], once);
    const dies: LoopRun["append"] = (draft) =>
      "message" in draft && draft.message.role === "toolResult" ? crash.here() : first.append(draft);
    await crash.of(runLoop({ ...first, append: dies }));
    expect(await runLoop(run(["once"], once))).toMatchObject({ terminal: "completed" });
    expect(results(bench.entries)).toEqual([
      "c1!send did not run: the user has already said no to the same call in this run",
    ]);
    expect(questions).toHaveLength(1);
  });

  test("an answer that could not be stored is told to nobody, and runs nothing", async () => {
    for (const answer of ["no", "once"] as const) {
      const { bench, run } = boots();
      const plain = bench.run(once);
      const broken: LoopRun["append"] = async (draft) => {
        if ("fact" in draft && draft.fact.code === "permission.answered") throw new Error("ENOSPC");
        return plain.append(draft);
      };
      await expect(runLoop(run([answer], once, { append: broken }))).rejects.toThrow("ENOSPC");
      expect(results(bench.entries)).toEqual([]);
      expect(bench.runs).toEqual([]);
    }
  });
});

describe("the policy", () => {
  test("allows without a question, and denies without one, in words that the model reads", async () => {
    const free = boots([{ decision: "allow", tool: "send" }]);
    await runLoop(free.run([], [calling("send"), "done"]));
    expect(results(free.bench.entries)).toEqual(["c1:sent 1"]);
    const closed = boots([{ decision: "deny", tool: "send" }]);
    expect(await runLoop(closed.run(["once"], [calling("send"), "done"]))).toMatchObject({
      terminal: "completed",
    });
    expect(results(closed.bench.entries)).toEqual([
      "c1!send was denied and did not run: a permission rule forbids it",
    ]);
    expect([...free.questions, ...closed.questions]).toEqual([]);
    expect(facts([...free.bench.entries, ...closed.bench.entries])).not.toContain("permission.asked");
  });

  test("a path that leads out is denied, and the person sees where the others lead", async () => {
    const bench = createBench({ path_tool: async () => done("") });
    const { bench: asked, questions, run } = boots();
    const calls = ["out/x", "new/y"].map((path, n) => ({
      id: `c${n}`,
      name: "path_tool",
      arguments: { path },
    }));
    const { tools } = bench.run([]);
    await runLoop(run(["no"], [{ calls }, "done"], { tools }));
    expect(results(asked.entries)).toEqual([
      "c0!path_tool was denied and did not run: out/x resolves outside the workspace",
      "c1!path_tool did not run: the user said no",
    ]);
    expect(questions.map(({ paths }) => paths.map(({ relative }) => relative))).toEqual([["new/y"]]);
  });

  test("the gate speaks the loop's one union", async () => {
    const gate = async (answers: Answers, rules: PermissionPolicy["rules"] = []) => {
      const { run } = boots(rules);
      const plain = run(answers, []);
      const call = { type: "toolCall", id: "c", name: "send", arguments: {} } as const;
      const tool = plain.tools.get("send") as AcceptedCall["tool"];
      return plain.authorize?.({ runId: RUN, entryId: "e", index: 0, call, whole: true, tool });
    };
    expect(await gate(["once"])).toEqual({ kind: "go" });
    expect(await gate(["no"])).toMatchObject({ kind: "answer", answer: { isError: true } });
    expect(await gate([], [{ decision: "deny", tool: "send" }])).toMatchObject({ kind: "answer" });
    expect(await gate([])).toMatchObject({ kind: "end", end: { terminal: "blocked" } });
  });

  test("with a rule that could never match nothing begins", () => {
    const broken = boots([{ decision: "deny", tool: "path_tool", under: "/etc" }]);
    expect(() => broken.run([], [])).toThrow("permission.bad_rule");
  });
});

test("only answers to questions are remembered, whatever other facts hold", () => {
  const params = { runId: RUN, tool: "send", argumentsDigest: "d", answer: "no", entryId: "e", index: 0 };
  const bound = { runId: RUN, argumentsDigest: "d", call: { name: "send" } as ApprovalQuestion["call"] };
  const other = rememberedAnswers([{ id: "1", fact: { code: "run.aborted", params } }]);
  expect([other.isRefused(bound), other.wasAsked({ runId: RUN, entryId: "e", index: 0 })]).toEqual([
    false,
    false,
  ]);
  const answered = rememberedAnswers([{ id: "1", fact: { code: "permission.answered", params } }]);
  expect(answered.isRefused(bound)).toBe(true);
  expect(answered.isRefused({ ...bound, argumentsDigest: "e" })).toBe(false);
});
