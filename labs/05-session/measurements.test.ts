import { describe, expect, test } from "vitest";
import type { EntryDraft } from "#contracts/entries.ts";
import type { LogFile, RestoredSession, SessionLog, Surroundings } from "#contracts/session.ts";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

/** What is measured of a restore that finds something else. */
function measureRestore(variation: string, change: (found: RestoredSession) => RestoredSession) {
  type Module = typeof import("#agent/restore-session.ts");
  return measureWrong<Module>(load, variation, "restore-session.ts", ({ restoreSession }) => ({
    restoreSession: (bytes) => change(restoreSession(bytes)),
  }));
}

type LogModule = typeof import("#agent/session-log.ts");

function measureLog(variation: string, wrong: Wrong<LogModule>) {
  return measureWrong<LogModule>(load, variation, "session-log.ts", wrong);
}

/** What is measured of logs that append in a wrong way, whether they are made or opened. */
function measureAppends(variation: string, wrong: (log: SessionLog, file: LogFile) => SessionLog["append"]) {
  const with_ = (log: SessionLog, file: LogFile): SessionLog => ({
    header: log.header,
    entries: () => log.entries(),
    appendIf: (draft, check) => log.appendIf(draft, check),
    append: wrong(log, file),
  });
  return measureLog(variation, (right) => ({
    createSessionLog: async (file, about, around) =>
      with_(await right.createSessionLog(file, about, around), file),
    async openSessionLog(file, around) {
      const { log, restored } = await right.openSessionLog(file, around);
      return { log: with_(log, file), restored };
    },
  }));
}

let forgotten = 0;
const asIfStored = (draft: EntryDraft) => {
  return { id: `forgotten-${++forgotten}`, ...draft } as Awaited<ReturnType<SessionLog["append"]>>;
};
const isFinalReply = (draft: EntryDraft) =>
  "message" in draft && draft.message.role === "assistant" && draft.message.stopReason === "stop";

describe("an acknowledged entry that is gone is counted as lost", () => {
  const withoutFirst = (found: RestoredSession) => ({ ...found, entries: found.entries.slice(1) });

  test.each(["main", "inside-code-point", "disk-full", "failed-sync", "twice"])(
    "by %s, when a restore loses it",
    async (variation) => {
      const measured = await measureRestore(variation, withoutFirst);
      expect(measured).toMatchObject({ terminal: "failed", acknowledgedLost: 1 });
      expect(measured.reason).toContain("1");
    },
  );

  test("by every-byte, at each death", async () => {
    const measured = await measureRestore("every-byte", withoutFirst);
    expect(measured).toMatchObject({ terminal: "failed", restored: 3, acknowledgedLost: 425, deaths: 425 });
  });

  test("by hung-model, when a restore loses what the loop appended", async () => {
    const withoutFacts = (found: RestoredSession) => {
      return { ...found, entries: found.entries.filter((entry) => !("fact" in entry)) };
    };
    expect(await measureRestore("hung-model", withoutFacts)).toMatchObject({
      terminal: "failed",
      acknowledgedLost: 1,
      userMessages: 1,
    });
  });

  test("by hung-model, when a prompt is accepted and not stored", async () => {
    type Module = typeof import("#agent/accept-prompt.ts");
    const measured = await measureWrong<Module>(load, "hung-model", "accept-prompt.ts", () => ({
      acceptPrompt: async (_, { runId, text }) => {
        return { id: runId, message: { role: "user", content: text, timestamp: 0 } };
      },
    }));
    expect(measured).toMatchObject({ terminal: "failed", acknowledgedLost: 1, userMessages: 0 });
  });

  test("when a log acknowledges what it does not write", async () => {
    const measured = await measureAppends("main", (log) => async (draft) => {
      return isFinalReply(draft) ? asIfStored(draft) : log.append(draft);
    });
    expect(measured).toMatchObject({ terminal: "failed", acknowledgedLost: 1 });
  });

  test("when the first append after the reopening writes nothing, by every-byte", async () => {
    const measured = await measureLog("every-byte", (right) => ({
      async openSessionLog(file, around) {
        const { log, restored } = await right.openSessionLog(file, around);
        return {
          restored,
          log: Object.assign(log, { append: async (draft: EntryDraft) => asIfStored(draft) }),
        };
      },
    }));
    expect(measured).toMatchObject({ terminal: "failed", restored: 4, acknowledgedLost: 425 });
  });

  test("from the bytes themselves where the session is refused, by nul-hole", async () => {
    const emptied = async (file: LogFile, around: Surroundings, right: LogModule) => {
      try {
        return await right.openSessionLog(file, around);
      } catch (error) {
        await file.truncate(0);
        throw error;
      }
    };
    const measured = await measureLog("nul-hole", (right) => ({
      openSessionLog: (file, around) => emptied(file, around, right),
    }));
    expect(measured).toMatchObject({ terminal: "failed", acknowledgedLost: 4, fileChanged: true });
  });
});

describe("an append that fails", () => {
  const swallowed = (log: SessionLog) => (draft: EntryDraft) =>
    log.append(draft).catch(() => asIfStored(draft));

  test("and is acknowledged all the same is no failure, and its entry is lost", async () => {
    expect(await measureAppends("disk-full", swallowed)).toMatchObject({ notSaved: 0, acknowledgedLost: 1 });
    expect(await measureAppends("failed-sync", swallowed)).toMatchObject({
      notSaved: 0,
      acknowledgedLost: 2,
    });
  });

  test("costs a second entry if the log is not usable after it, and that is counted", async () => {
    const measured = await measureAppends("disk-full", (log) => {
      let problem: unknown;
      return async (draft) => {
        if (problem) throw problem;
        return log.append(draft).catch((error) => {
          problem = error;
          throw error;
        });
      };
    });
    expect(measured).toMatchObject({ terminal: "completed", restored: 4, notSaved: 2, acknowledgedLost: 0 });
  });

  test("and leaves its half line there costs the next entry, and that is counted", async () => {
    const measured = await measureLog("disk-full", (right) => ({
      createSessionLog: (file, about, around) =>
        right.createSessionLog({ ...file, truncate: async () => {} }, about, around),
    }));
    expect(measured).toMatchObject({ terminal: "failed", restored: 0, acknowledgedLost: 1 });
  });
});

describe("a log that changes the file by opening it", () => {
  const repairing: Wrong<LogModule> = (right) => ({
    async openSessionLog(file, around) {
      const { restored } = await right.openSessionLog(file, around);
      await file.truncate(restored.keptBytes);
      return right.openSessionLog(file, around);
    },
  });
  const changed = { terminal: "failed", acknowledgedLost: 0 };

  test("is found out by the first opening", async () => {
    const measured = await measureLog("main", repairing);
    expect(measured).toMatchObject({ ...changed, restored: 4, tornBytes: 212 });
    expect(measured.reason).toMatch(/changed/);
  });

  test("is found out by opening twice, even if it finds the same each time", async () => {
    const measured = await measureLog("twice", repairing);
    expect(measured).toMatchObject({ ...changed, fileChanged: true, sameFound: true });
    expect(measured.reason).toMatch(/changed/);
  });
});

test("a log that finds something else the second time is found out, though no byte changed", async () => {
  let openings = 0;
  const measured = await measureLog("twice", (right) => ({
    async openSessionLog(file, around) {
      const { log, restored } = await right.openSessionLog(file, around);
      openings += 1;
      return { log, restored: { ...restored, keptBytes: openings } };
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", fileChanged: false, sameFound: false });
  expect(measured.reason).toMatch(/changed/);
});

describe("what cannot be read after the next append is found out", () => {
  const unreadable = (reason: unknown) => expect(reason).toMatch(/appended after reopening/);

  test("when the entry is not there", async () => {
    const { reason, ...measured } = await measureAppends("newline-missing", (log) => async (draft) => {
      const isNext = log.entries().length === 5;
      return isNext ? asIfStored(draft) : log.append(draft);
    });
    expect(measured).toMatchObject({ terminal: "failed", restored: 5, acknowledgedLost: 0 });
    unreadable(reason);
  });

  test("when something else is left behind it", async () => {
    const { reason, ...measured } = await measureAppends("main", (log, file) => async (draft) => {
      const entry = await log.append(draft);
      if (log.entries().length === 5) await file.append(new TextEncoder().encode("{"));
      return entry;
    });
    expect(measured).toMatchObject({ terminal: "failed", restored: 4, acknowledgedLost: 0 });
    unreadable(reason);
  });
});

test("a prompt that is taken twice is counted, and no completion", async () => {
  type Module = typeof import("#agent/accept-prompt.ts");
  const measured = await measureWrong<Module>(load, "hung-model", "accept-prompt.ts", (right) => ({
    async acceptPrompt(log, prompt, now) {
      const again = log.entries().some(({ id }) => id === prompt.runId);
      return right.acceptPrompt(log, again ? { ...prompt, runId: "run-2" } : prompt, now);
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", acknowledgedLost: 0, userMessages: 2 });
  expect(measured.reason).toContain("2");
});

test("every-byte keeps the fewest entries and the most torn bytes of all deaths", async () => {
  const measured = await measureRestore("every-byte", (found) =>
    found.torn?.bytes === 100
      ? { ...found, torn: { ...found.torn, bytes: 1_000 }, entries: found.entries.slice(1) }
      : found,
  );
  expect(measured).toMatchObject({ restored: 3, tornBytes: 1_000 });
});
