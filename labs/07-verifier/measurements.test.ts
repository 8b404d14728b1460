import { describe, expect, test } from "vitest";
import type { Entry } from "#contracts/entries.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

type Verifier = typeof import("#agent/verifier.ts");
type Loop = typeof import("#agent/tool-loop.ts");

const measureVerifier = (variation: string, wrong: Wrong<Verifier>) =>
  measureWrong<Verifier>(load, variation, "verifier.ts", wrong);
const RUN = {
  runId: "run-1",
  claimId: "x",
  found: { code: "lab07.file_right", params: { path: "p" } },
} as const;
const passed = { fact: { code: "verify.passed", params: RUN } } as const;

describe("how a run ended says nothing of what was checked", () => {
  test("completed without a check is not verified", async () => {
    const measured = await measureWrong<Loop>(load, "main", "tool-loop.ts", ({ runLoop }) => ({
      runLoop: ({ verify: _, ...run }) => runLoop(run),
    }));
    expect(measured).toMatchObject({ terminal: "completed", claims: 1, verified: false, writes: 0 });
  });

  test("completed after a check that was rejected is not verified", async () => {
    const measured = await measureVerifier("main", (right) => ({
      verifier(options) {
        const verify = right.verifier(options);
        return async (entries, append) => {
          await verify(entries, append);
          return { kind: "go" };
        };
      },
    }));
    expect(measured).toMatchObject({ terminal: "completed", claims: 1, verified: false });
  });

  test("stopped after a check that passed is verified all the same", async () => {
    const reason = { code: "run.aborted", params: {} } as const;
    const stopsAfter: Wrong<Verifier> = (right) => ({
      verifier(options) {
        const verify = right.verifier(options);
        return async (entries, append) => {
          await verify(entries, append);
          return { kind: "end", end: { terminal: "stopped", reason } };
        };
      },
    });
    const measured = await measureVerifier("passes", stopsAfter);
    expect(measured).toMatchObject({ terminal: "stopped", claims: 1, verified: true, writes: 1 });
  });

  test("only the last check counts", async () => {
    const firstPasses = (verify: NonNullable<LoopSeams["verify"]>): NonNullable<LoopSeams["verify"]> => {
      return async (entries, append) => {
        if (entries.length < 5) await append(passed);
        return verify(entries, append);
      };
    };
    const measured = await measureVerifier("main", (right) => ({
      verifier: (options) => firstPasses(right.verifier(options)),
    }));
    expect(measured).toMatchObject({ terminal: "stopped", claims: 3, verified: false });
  });
});

test("a verifier that trusts an old check lets a run without its file pass", async () => {
  const measured = await measureVerifier("changed-after-check", (right) => ({
    verifier(options) {
      const verify = right.verifier(options);
      return async (entries, append) => {
        const isPassed = entries.some((entry) => "fact" in entry && entry.fact.code === "verify.passed");
        return isPassed ? { kind: "go" } : verify(entries, append);
      };
    },
  }));
  expect(measured).toMatchObject({ terminal: "completed", claims: 1, writes: 1 });
});

test("a count of rejections that begins again after a crash is seen by the claims", async () => {
  const measured = await measureVerifier("crash-between-claims", (right) => ({
    verifier(options) {
      let boot: number | undefined;
      const verify = right.verifier(options);
      return (entries, append) => {
        boot ??= entries.length;
        return verify(entries.slice(boot - 1), append);
      };
    },
  }));
  expect(measured).toMatchObject({ terminal: "stopped", claims: 5, verified: false });
});

test("a claim that is counted twice since a crash lay between is seen by the claims", async () => {
  const measured = await measureVerifier("crash-before-sent-back", (right) => ({
    verifier(options) {
      const verify = right.verifier(options);
      return (entries, append) => {
        const other = entries.map((entry, index) =>
          "fact" in entry && entry.fact.code === "verify.rejected"
            ? { ...entry, fact: { ...entry.fact, params: { ...entry.fact.params, claimId: `c${index}` } } }
            : entry,
        );
        return verify(other, append);
      };
    },
  }));
  expect(measured).toMatchObject({ terminal: "stopped", claims: 2, verified: false });
});

test("rejections that are written nowhere leave no place to die at, and that is shown", async () => {
  const measured = await measureVerifier("crash-before-sent-back", ({ verifier }) => ({
    verifier(options) {
      const verify = verifier(options);
      const ownFacts: Entry[] = [];
      return (entries) =>
        verify([...entries, ...ownFacts], async (draft) => {
          const entry = { ...draft, id: "not-stored" } as Entry;
          ownFacts.push(entry);
          return entry;
        });
    },
  }));
  expect(measured).toMatchObject({ terminal: "stopped", claims: 3, verified: false, neverDied: true });
});

test("a run that asks only once never dies in its third request, and that is shown", async () => {
  const measured = await measureVerifier("crash-between-claims", () => ({
    verifier: () => async () => ({ kind: "go" }),
  }));
  expect(measured).toMatchObject({ terminal: "completed", claims: 1, neverDied: true });
});

test("a check that threw and passes for a yes is seen", async () => {
  const measured = await measureVerifier("check-throws", () => ({
    verifier: () => async () => ({ kind: "go" }),
  }));
  expect(measured).toMatchObject({ terminal: "completed", claims: 1, verified: false, writes: 1 });
});
