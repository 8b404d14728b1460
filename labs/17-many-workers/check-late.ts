import { leasedPerform, mayRepeat } from "#agent/leased-perform.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Gate, Settled } from "#contracts/loop.ts";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { answer, holds, recordOf } from "./check-bench.ts";
import { acceptedCall } from "./explored-boot.ts";

export const repeats = (claim: number | undefined, lateRequest?: Tool["lateRequest"]) =>
  mayRepeat(recordOf(claim === undefined ? {} : { claim }), lateRequest ? { lateRequest } : {}, 2);

interface Scene {
  record?: OperationRecord;
  lateRequest?: Tool["lateRequest"];
  recalled?: Gate;
  lost?: boolean;
}

/** A call of a run whose claim has token 2. */
function scene({ record, lateRequest, recalled, lost }: Scene) {
  const heard: string[] = [];
  const contexts: ToolContext[] = [];
  const parameters = { type: "object", properties: {} } as const;
  const execute = async (_: unknown, context: ToolContext): Promise<ToolOutcome> => {
    contexts.push(context);
    return { status: "done", content: answer.content };
  };
  const tool = { name: "charge", description: "", parameters, execute, ...(lateRequest && { lateRequest }) };
  const settled: Settled = { kind: "answer", answer };
  const pair = leasedPerform({
    inner: {
      recall: async () => recalled,
      async perform(_, run) {
        heard.push("record");
        const { status } = await run({ idempotencyKey: "k" });
        heard.push(status);
        return settled;
      },
    },
    journal: { find: async () => record },
    tools: createToolRegistry([tool]),
    taskId: "task",
    token: 2,
    guard: async () => {
      heard.push("guard");
      return lost ? { code: "worker.lease_lost", params: { runId: "r", token: 2 } } : undefined;
    },
  });
  const call = acceptedCall({ tool: "charge" }, ["r", 0], tool);
  return {
    heard,
    contexts,
    recall: () => pair.recall(call),
    perform: () => pair.perform(call, (context) => execute({}, context)),
  };
}

const wordOf = (gate: Gate | undefined) =>
  gate?.kind === "end" ? `${gate.end.terminal} ${gate.end.reason.code}` : String(gate?.kind);
const BLOCKED = "blocked worker.late_request";

export const lateCheck = exampleCheck(
  { id: "17.late", task: "17.8", title: both("迟到的请求", "Late requests") },
  [
    holds("only-who-is-vouched-for-repeats", () => repeats(1), false),
    holds("only-who-is-vouched-for-repeats", () => repeats(undefined), false),
    holds(
      "only-who-is-vouched-for-repeats",
      () => mayRepeat(recordOf({ claim: 1, retrySafe: true }), {}, 2),
      false,
    ),
    holds(
      "only-who-is-vouched-for-repeats",
      // Interrupted says that nobody knows: the request may still be on its way.
      () => mayRepeat(recordOf({ claim: 1, state: "interrupted" }), {}, 2),
      false,
    ),
    holds("an-own-attempt-may-be-repeated", () => repeats(2), true),
    holds(
      "what-stops-a-late-request-allows-a-repeat",
      () => [repeats(1, "refused_by_token"), repeats(1, "known_by_key"), repeats(1, "harmless")],
      [true, true, true],
    ),
    holds(
      "only-who-is-vouched-for-repeats",
      async () => wordOf(await scene({ record: recordOf({ claim: 1 }), recalled: { kind: "go" } }).recall()),
      BLOCKED,
    ),
    holds("only-who-is-vouched-for-repeats", async () => {
      const { perform, heard } = scene({ record: recordOf({ claim: 1 }) });
      return [wordOf(await perform()), heard];
    }, [BLOCKED, []]),
    holds(
      "what-is-known-is-given-back",
      async () => {
        const record = recordOf({ claim: 1, state: "completed", answer });
        return wordOf(await scene({ record, recalled: { kind: "answer", answer } }).recall());
      },
      "answer",
    ),
    holds("no-record-decides-nothing", async () => (await scene({}).recall()) === undefined, true),
    holds("the-last-look-comes-right-before-the-effect", async () => {
      const { perform, heard, contexts } = scene({});
      await perform();
      return [heard, contexts.length];
    }, [["record", "guard", "done"], 1]),
    holds("who-lost-the-run-does-not-act", async () => {
      const { perform, heard, contexts } = scene({ lost: true });
      await perform();
      return [heard, contexts.length];
    }, [["record", "guard", "refused"], 0]),
    holds("the-tool-is-told-the-token", async () => {
      const { perform, contexts } = scene({
        record: recordOf({ claim: 1 }),
        lateRequest: "refused_by_token",
      });
      await perform();
      return contexts;
    }, [{ idempotencyKey: "k", fencingToken: 2 }]),
  ],
);
