import { expect, test } from "vitest";
import type { ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { type VerifierOptions, verifier } from "#agent/verifier.ts";
import type { FactEntry } from "#contracts/entries.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { Finding } from "#contracts/verification.ts";
import { createCrash } from "../../labs/crash.ts";
import { type Bench, calling, createBench, done, facts, RUN } from "../../tests/support/harness.ts";

const found = (path: string): Finding["found"] => ({ code: "lab07.file_missing", params: { path } });
const no: Finding = { passed: false, found: found("a.txt") };
const yes: Finding = { passed: true, found: found("b.txt") };
const work = async () => done("worked");

/** A run whose claims are checked; `looks` are the findings in turn, the last one for ever. */
function checked(
  bench: Bench,
  script: readonly ScriptLine[],
  looks: Finding[],
  more: Partial<VerifierOptions> = {},
) {
  let number = 0;
  const check = async () => looks[Math.min(number++, looks.length - 1)] as Finding;
  const verify = verifier({ runId: RUN, check, maxRejections: 3, ...more });
  return bench.run(script, { verify, ...(more.signal ? { signal: more.signal } : {}) });
}

function checks(bench: Bench): FactEntry["fact"][] {
  return bench.entries.flatMap((entry) =>
    "fact" in entry && entry.fact.code.startsWith("verify.") ? [entry.fact] : [],
  );
}

/** Boots the run; the process dies once this many entries more are durable. */
async function dieAfter(run: LoopRun, appends: number) {
  const crash = createCrash();
  let left = appends;
  const append: LoopRun["append"] = async (draft) => {
    const entry = await run.append(draft);
    left -= 1;
    if (left === 0) await crash.here();
    return entry;
  };
  return crash.of(runLoop({ ...run, append }));
}

test("a claim that passes completes the run; what was checked is durable before the end is", async () => {
  const bench = createBench({ work });
  const end = await runLoop(checked(bench, [calling("work"), "done"], [yes]));
  expect(end.terminal).toBe("completed");
  expect(facts(bench.entries).slice(-2)).toEqual(["verify.passed", "run.ended"]);
  const claim = bench.entries.findLast((entry) => "message" in entry);
  expect(checks(bench)).toEqual([
    { code: "verify.passed", params: { runId: RUN, claimId: claim?.id, found: yes.found } },
  ]);
});

/**
 * F18 counts how often the model is sent back: a limit of n makes n + 1 requests. Here the limit counts the
 * rejections; the last one sends nobody back, so 3 rejections are 2 sendings and 3 requests.
 */
test("F18: a model that only says done is sent back twice: 2 + 1 requests, 3 rejections", async () => {
  const bench = createBench();
  const end = await runLoop(checked(bench, Array(9).fill("done"), [no]));
  expect(end).toEqual({
    runId: RUN,
    terminal: "stopped",
    reason: { code: "verify.rejected_too_often", params: { times: 3, found: no.found } },
  });
  const sentBack = bench.entries.filter((entry) => "message" in entry && entry.message.role === "user");
  expect(sentBack).toHaveLength(1 + 2);
  expect(bench.requests).toHaveLength(2 + 1);
  expect(checks(bench).map(({ code }) => code)).toEqual(Array(3).fill("verify.rejected"));
});

test("a limit of one sends nobody back", async () => {
  const bench = createBench();
  const end = await runLoop(checked(bench, ["done", "done"], [no], { maxRejections: 1 }));
  expect(end).toMatchObject({ terminal: "stopped", reason: { params: { times: 1 } } });
  expect(bench.requests).toHaveLength(1);
});

test("the model is sent back with what was found, in English", async () => {
  const bench = createBench();
  await runLoop(checked(bench, ["done", "done"], [no, yes]));
  expect(bench.requests[1]?.messages.at(-1)).toMatchObject({
    role: "user",
    content: [
      { text: "this is not done yet: a.txt does not exist; go on, and say that it is done only when it is" },
    ],
  });
});

test("new tool work between two rejections starts the count again", async () => {
  const bench = createBench({ work });
  const script = ["done", "done", calling("work"), "done", "done", "done"];
  const end = await runLoop(checked(bench, script, [no]));
  expect(end).toMatchObject({ terminal: "stopped", reason: { params: { times: 3 } } });
  expect(bench.requests).toHaveLength(6);
});

test("a call that does not run is no work: it buys the model no further claim", async () => {
  const bench = createBench({ work });
  const end = await runLoop(checked(bench, ["done", "done", calling("fly"), "done", "done"], [no]));
  expect(end).toMatchObject({ terminal: "stopped", reason: { params: { times: 3 } } });
  expect(bench.requests).toHaveLength(4);
});

test("wherever the process dies, no rejected claim is forgotten, and none counts twice", async () => {
  const script = Array(9).fill("done");
  let died = true;
  for (let appends = 1; died; appends += 1) {
    const bench = createBench();
    ({ died } = await dieAfter(checked(bench, script, [no]), appends));
    const end = await runLoop(checked(bench, script, [no]));
    expect(end).toMatchObject({ terminal: "stopped", reason: { params: { times: 3 } } });
    const replies = bench.entries.filter((entry) => "message" in entry && entry.message.role === "assistant");
    expect(replies).toHaveLength(3);
  }
});

test("verified, then changed, then a crash: the old check proves nothing", async () => {
  const bench = createBench({ work });
  const script = [calling("work"), "done", calling("work"), "done"];
  const life = await dieAfter(checked(bench, script, [yes]), 6);
  expect([life.died, facts(bench.entries).at(-1)]).toEqual([true, "verify.passed"]);
  const end = await runLoop(checked(bench, script, [no, yes]));
  expect(end.terminal).toBe("completed");
  expect(checks(bench).map(({ code }) => code)).toEqual([
    "verify.passed",
    "verify.rejected",
    "verify.passed",
  ]);
  expect(bench.runs).toHaveLength(2);
});

test("a check that throws is no check: the run fails with its reason, and is not completed", async () => {
  const bench = createBench();
  const check = async () => {
    throw Object.assign(new Error("spawn failed"), { code: "ENOENT" });
  };
  const end = await runLoop(checked(bench, ["done"], [], { check }));
  const claimId = bench.entries.findLast((entry) => "message" in entry)?.id;
  const reason = { code: "verify.threw", params: { runId: RUN, claimId, message: "ENOENT" } };
  expect(end).toEqual({ runId: RUN, terminal: "failed", reason });
  expect(checks(bench)).toEqual([reason]);
});

test("another run's rejections and work are not counted", async () => {
  const bench = createBench({ work });
  const other = (code: "verify.rejected" | "verify.passed", claimId: string) => {
    bench.put({ fact: { code, params: { runId: "other", claimId, found: no.found } } });
  };
  other("verify.rejected", "x");
  other("verify.rejected", "y");
  await dieAfter(checked(bench, ["done", "done"], [no]), 5);
  expect(checks(bench)).toHaveLength(3);
  // Another run of the session works, and is rejected and passed, while this one lies dead.
  const result = { toolCallId: "c9", toolName: "work", content: [], isError: false, timestamp: 0 };
  bench.put({ fact: { code: "run.request_started", params: { runId: "other", turn: 1 } } });
  bench.put({ message: { role: "toolResult", ...result } });
  other("verify.rejected", "z");
  const end = await runLoop(checked(bench, ["done", "done", "done"], [no]));
  expect(end).toMatchObject({ reason: { code: "verify.rejected_too_often", params: { times: 3 } } });
  expect(bench.requests).toHaveLength(3);
});

test("a passed check is no rejection", async () => {
  const bench = createBench();
  await dieAfter(checked(bench, ["done", "done"], [yes]), 3);
  const end = await runLoop(checked(bench, ["done", "done"], [no, yes], { maxRejections: 2 }));
  expect(end.terminal).toBe("completed");
});

test("asked where no reply is, a verifier still checks", async () => {
  const bench = createBench();
  const verify = verifier({ runId: RUN, check: async () => yes, maxRejections: 1 });
  expect(await verify(bench.entries, bench.run([]).append)).toEqual({ kind: "go" });
  expect(checks(bench)).toMatchObject([{ params: { claimId: "" } }]);
});

test("an abort ends the run while the check hangs, and nothing is recorded as checked", async () => {
  const abort = new AbortController();
  const bench = createBench();
  const check = () => {
    queueMicrotask(() => abort.abort());
    return new Promise<never>(() => {});
  };
  const end = await runLoop(checked(bench, ["done"], [], { check, signal: abort.signal }));
  expect(end).toMatchObject({ terminal: "aborted", reason: { code: "run.aborted" } });
  expect(checks(bench)).toEqual([]);
});

test("a check that throws because of the abort is an abort and no failed check", async () => {
  const abort = new AbortController();
  const bench = createBench();
  let heard = 0;
  const check: VerifierOptions["check"] = ({ signal }) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
      heard += 1;
      abort.abort();
    });
  const end = await runLoop(checked(bench, ["done"], [], { check, signal: abort.signal }));
  expect([heard, end.terminal]).toEqual([1, "aborted"]);
  expect(checks(bench)).toEqual([]);
});

test("once aborted, nothing is looked at", async () => {
  const bench = createBench();
  let looks = 0;
  const check = async () => {
    looks += 1;
    return yes;
  };
  const verify = verifier({ runId: RUN, check, maxRejections: 1, signal: AbortSignal.abort() });
  expect(await verify(bench.entries, bench.run([]).append)).toMatchObject({ end: { terminal: "aborted" } });
  expect(looks).toBe(0);
});

test("a check that ends leaves no listener behind, and is handed the signal", async () => {
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  signal.addEventListener = (type: string, listener: unknown) => void listeners.add([type, listener].join());
  signal.removeEventListener = (type: string, listener: unknown) =>
    void listeners.delete([type, listener].join());
  const bench = createBench();
  let seen: unknown;
  const check: VerifierOptions["check"] = async (context) => {
    seen = context.signal;
    await Promise.resolve();
    expect(listeners.size).toBe(1);
    return yes;
  };
  const end = await runLoop(checked(bench, ["done"], [], { check, signal }));
  expect(end.terminal).toBe("completed");
  expect(seen).toBe(signal);
  expect(listeners.size).toBe(0);
});

test.each([0, Number.NaN])(
  "a limit of %s rejections would end no quarrel, and is refused",
  (maxRejections) => {
    expect(() => verifier({ runId: RUN, check: async () => yes, maxRejections })).toThrow(
      new RangeError(`maxRejections must be a number from 1 up: ${maxRejections}`),
    );
  },
);
