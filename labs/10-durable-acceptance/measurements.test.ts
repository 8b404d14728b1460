import { expect, test } from "vitest";
import { measureWrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

type Writes = typeof import("#agent/pending-writes.ts");

/** Told, and written nowhere. */
const forgets: Writes["acceptChange"] = async (_log, _intent, _acceptance, made) => made?.();

test.each([
  ["main", { terminal: "failed", toldLost: 1, toolsAfterRestart: "note search", enqueued: 0 }],
  ["after-apply", { terminal: "failed", toldLost: 1, entries: 0 }],
  ["pi-rule", { terminal: "failed", leftHereBefore: 0 }],
  ["every-crash", { terminal: "failed", verdict: "violated" }],
])("a change that was told and never written is seen by %s", async (variation, expected) => {
  const measured = await measureWrong<Writes>(load, variation, "pending-writes.ts", () => ({
    acceptChange: forgets,
  }));
  expect(measured).toMatchObject(expected);
});

test("a facade that writes around the harness is seen", async () => {
  type Session = typeof import("#agent/harness-session.ts");
  const measured = await measureWrong<Session>(load, "raw-write", "harness-session.ts", (right) => ({
    harnessSession: (parts) => ({
      ...right.harnessSession(parts),
      write: async (intent) => void (await parts.log.tree.append({ ...intent })),
    }),
  }));
  expect(measured).toMatchObject({ terminal: "failed", throughTheFacade: "call-result" });
});

test("a harness that lets a hook wait for idle is seen: its listener is late", async () => {
  type IdleModule = typeof import("#agent/harness-idle.ts");
  const measured = await measureWrong<IdleModule>(load, "idle-in-hook", "harness-idle.ts", (right) => ({
    Idle: class extends right.Idle {
      constructor(_scope: unknown, failed?: (error: unknown) => void) {
        super(undefined, failed);
      }
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", viaClosure: "accepted" });
});

test("listeners that are told one after the other and waited for each time are seen", async () => {
  type Module = typeof import("#agent/harness-listeners.ts");
  const measured = await measureWrong<Module>(load, "hung-listener", "harness-listeners.ts", (right) => ({
    Listeners: class extends right.Listeners {
      override async emit(): Promise<void> {}
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", otherHeard: 0 });
});
