import { describe, expect, test } from "vitest";
import type { Message } from "#contracts/messages.ts";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

type Pipeline = typeof import("#agent/context-pipeline.ts");
type Budget = typeof import("#agent/fit-budget.ts");
type Loop = typeof import("#agent/tool-loop.ts");
type Log = typeof import("#agent/session-log.ts");
type Block = Exclude<Message["content"], string>[number];

const measurePipeline = (variation: string, wrong: Wrong<Pipeline>) =>
  measureWrong<Pipeline>(load, variation, "context-pipeline.ts", wrong);
const measureBudget = (variation: string, wrong: Wrong<Budget>) =>
  measureWrong<Budget>(load, variation, "fit-budget.ts", wrong);

test("a call that is sent without its result is counted as a broken pair", async () => {
  const measured = await measureBudget("dropped-fact", () => ({
    fitBudget: () => ({
      name: "fitBudget",
      apply: async (messages) => messages.filter(({ role }, index) => role !== "toolResult" || index > 3),
    }),
  }));
  expect(measured).toMatchObject({ pairsBroken: 1, storedChanged: false });
});

test("a request that goes over the limit is measured as what was sent", async () => {
  const measured = await measureBudget("cannot-fit", () => ({
    fitBudget: () => ({ name: "fitBudget", apply: async (messages) => [...messages] }),
  }));
  expect(measured).toMatchObject({ terminal: "completed", sentTokens: 2_072, limit: 1_000 });
});

describe("what is stored and changes is seen", () => {
  /** Hands the transforms the stored messages themselves. */
  const unprotected: Wrong<Pipeline> = () => ({
    contextPipeline: (transforms) => async (_, entries, append) => {
      let messages: Message[] = entries.flatMap((entry) => ("message" in entry ? [entry.message] : []));
      for (const transform of transforms) {
        const next = await transform.apply(messages, entries, append);
        if (!Array.isArray(next)) return next;
        messages = next;
      }
      return messages;
    },
  });

  test("in memory, where a transform edits what it is handed", async () => {
    const measured = await measurePipeline("mutating-transform", unprotected);
    expect(measured).toMatchObject({ terminal: "completed", storedChanged: true });
  });

  const redacted = "(redacted)";
  test.each([
    ["texts", (block: Block) => (block.type === "toolCall" ? structuredClone(block) : block)],
    ["arguments", (block: Block) => (block.type === "toolCall" ? block : { ...block })],
  ])("in memory, where only its %s are no copy", async (_, copied) => {
    let edited = 0;
    const measured = await measurePipeline("mutating-transform", () => ({
      contextPipeline:
        ([own]) =>
        async (messages, entries, append) => {
          const given = entries.flatMap((entry) => ("message" in entry ? [entry.message] : []));
          const halfCopied = given.map((message) =>
            typeof message.content === "string"
              ? message
              : ({ ...message, content: (message.content as Block[]).map(copied) } as Message),
          );
          await own?.apply(halfCopied, entries, append);
          edited += JSON.stringify(entries).includes(redacted) ? 1 : 0;
          return messages;
        },
    }));
    expect(edited).toBeGreaterThan(0);
    expect(measured).toMatchObject({ terminal: "completed", storedChanged: true });
  });

  test("in memory, also when only the first of two lives did that", async () => {
    const measured = await measurePipeline("mutating-transform", (right) => ({
      contextPipeline: (transforms) => async (messages, entries, append) => {
        const before = JSON.stringify(entries);
        const sent = await unprotected(right).contextPipeline?.(transforms)(messages, entries, append);
        if (JSON.stringify(entries) === before || !sent) return sent ?? messages;
        return right.contextPipeline(transforms)(messages, entries, append);
      },
    }));
    expect(measured).toMatchObject({ terminal: "failed", storedChanged: true, nextBoot: "completed" });
  });

  test("on the disk, where a log writes another text than it acknowledges", async () => {
    const measured = await measureWrong<Log>(load, "compacted-fact", "session-log.ts", (right) => ({
      async openSessionLog(file, around) {
        const shout = (bytes: Uint8Array) => {
          return new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("words", "WORDS"));
        };
        return right.openSessionLog({ ...file, append: (bytes) => file.append(shout(bytes)) }, around);
      },
    }));
    expect(measured).toMatchObject({ terminal: "completed", pairsBroken: 0, storedChanged: true });
  });
});

test("a refusal that is stored as an end keeps the next boot from going on", async () => {
  const measured = await measureWrong<Loop>(load, "mutating-transform", "tool-loop.ts", ({ runLoop }) => ({
    async runLoop(run) {
      try {
        return await runLoop(run);
      } catch (error) {
        const reason = { code: "model.failed", params: { message: "refused" } };
        await run.append({
          fact: { code: "run.ended", params: { runId: run.runId, terminal: "failed", reason } as never },
        });
        throw error;
      }
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", storedChanged: false, nextBoot: "failed" });
});

test.each(["main", "torn-summary", "crash-after-summary"])(
  "a compaction that never asks for a summary never dies in it, and %s shows that",
  async (variation) => {
    type Compaction = typeof import("#agent/compaction.ts");
    const measured = await measureWrong<Compaction>(load, variation, "compaction.ts", () => ({
      compaction: () => ({ name: "compaction", apply: async (messages) => [...messages] }),
    }));
    expect(measured).toMatchObject({ terminal: "completed", storedChanged: false, neverDied: true });
  },
);
