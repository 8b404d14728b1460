import { expect, test } from "vitest";
import { measureWrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");
type Look = typeof import("#agent/look-after-lost-commit.ts");
type Fenced = typeof import("#agent/fenced-write.ts");
type Late = typeof import("#agent/leased-perform.ts");

test("a fence that is not there lets a late save through, and it is seen", async () => {
  const measured = await measureWrong<Fenced>(load, "late-save", "fenced-write.ts", (right) => ({
    fencedStore: (database, newId) => right.fencedStore(database, newId),
  }));
  // The rules of the journal still refuse a second end; by the fence it is not.
  expect(measured.late).toBe("journal.conflict");
  expect(measured.latestToken).toBe(0);
});

test("a commit whose answer was lost, written again without a look, is refused by the name of the write", async () => {
  const blind: Partial<Look> = {
    async writeKnowingly(write) {
      return write().catch(() => write());
    },
  };
  const measured = await measureWrong<Look>(
    load,
    "lost-after-commit",
    "look-after-lost-commit.ts",
    () => blind,
  )
    .then(({ attempts }) => attempts)
    .catch((error: Error & { code?: string }) => error.code);
  // The name of a write is given once: the database refuses what a look would have found.
  expect(measured).toBe("23505");
});

test("who repeats what a late request can still undo is not hidden from the exploration", async () => {
  const measured = await measureWrong<Late>(load, "explored", "leased-perform.ts", (right) => ({
    leasedPerform: (options) => ({ ...options.inner, ...pairOf(right, options) }),
  }));
  expect(measured).toMatchObject({ terminal: "failed", verdict: "exhaustive, violated" });
});

/** It performs as the right one does, and recalls as if there were one worker. */
function pairOf(right: Late, options: Parameters<Late["leasedPerform"]>[0]) {
  const asOwn = { ...options, journal: { find: async () => undefined } };
  return right.leasedPerform(asOwn);
}
