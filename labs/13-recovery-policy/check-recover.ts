import { createHarnessLog } from "#agent/harness-log.ts";
import { recoverSession } from "#agent/recover-session.ts";
import type { HarnessWrite } from "#contracts/harness-state.ts";
import { said } from "../09-session-tree/tree-scene.ts";
import { textOf } from "../12-restore/house.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { call, example, linesOf, memoryLog, replyWith, snapshot, started, wordOf } from "./check-scene.ts";

async function diedInACall(reply = replyWith("write", "charge")) {
  const { file, tree, log } = await memoryLog();
  await tree.append({ id: "run", ...(said("go") as { type: "message"; message: never }) });
  await log.write(() => ({ record: { ...started, snapshot } }));
  await log.write(() => ({ entry: { id: "reply", type: "message", message: reply } }));
  await log.write(() => ({ record: call }));
  return { file, tree, log: createHarnessLog(tree) };
}

export const recoverCheck = exampleCheck(
  {
    id: "13.recover",
    task: "13.5",
    title: both("恢复：一步一步落盘，重做不多写", "Recovery goes step by step, and adds nothing twice"),
  },
  [
    example("everything-open-is-settled", async () => {
      const { log } = await diedInACall();
      const wrote = await recoverSession(log, { now: () => 5 });
      return unlessEqual(wrote.map(wordOf), [
        "toolResult result",
        "toolResult -",
        "turn_interrupted",
        "custom_message",
        "run.ended",
      ]);
    }),
    example("recovering-twice-adds-nothing", async () => {
      const { log, file } = await diedInACall();
      await recoverSession(log, { now: () => 5 });
      const before = linesOf(file.bytes());
      const again = await recoverSession(log, { now: () => 6 });
      return unlessEqual([again.length, linesOf(file.bytes())], [0, before]);
    }),
    example("the-journal-is-asked-about-each-call", async () => {
      const { log } = await diedInACall();
      const asked: string[] = [];
      const savedAnswer = async ({ call: { name } }: { call: { name: string } }) => {
        asked.push(name);
        return { content: [{ type: "text" as const, text: "from the journal" }], isError: false };
      };
      const wrote = await recoverSession(log, { savedAnswer, now: () => 5 });
      const said = wrote.filter((one) => JSON.stringify(one).includes("from the journal")).length;
      return unlessEqual([asked, said], [["write", "charge"], 2]);
    }),
    example("a-saved-result-goes-to-its-own-call", async () => {
      const reply = replyWith("write", "charge");
      const content = reply.content.map((block) => ({ ...block, id: "same" }));
      const { log } = await diedInACall({ ...reply, content } as typeof reply);
      const savedAnswer = async ({ call: { name } }: { call: { name: string } }) => ({
        content: [{ type: "text" as const, text: `saved-${name}` }],
        isError: false,
      });
      const wrote = await recoverSession(log, { savedAnswer, now: () => 5 });
      return unlessEqual(wrote.flatMap(resultOf), [
        ["write", "saved-write"],
        ["charge", "saved-charge"],
      ]);
    }),
    example("two-who-recover-at-once-settle-it-once", async () => {
      const { log, file } = await diedInACall();
      const before = linesOf(file.bytes());
      const both = await Promise.all([0, 1].map(() => outcomeOf(recoverSession(log, { now: () => 5 }))));
      return unlessEqual([both, linesOf(file.bytes()) - before], [["settled", "settled"], 5]);
    }),
    ...(["mark_interrupted", "retry_unfinished"] as const).map((policy) =>
      example("an-aborted-run-ends-as-aborted", async () => {
        const { log } = await diedInACall();
        await log.write(() => ({
          record: { type: "run_aborted", runId: "run", noteId: "note", messageIds: [] },
        }));
        const wrote = await recoverSession(log, { policy, now: () => 5 });
        const terminal = JSON.stringify(wrote.at(-1) ?? "").match(/"terminal":"(\w+)"/)?.[1];
        return unlessEqual(
          [wrote.map(wordOf).slice(2), terminal ?? "-"],
          [["turn_interrupted", "custom_message note", "run.ended"], "aborted"],
        );
      }),
    ),
    example("the-policy-decides", async () => {
      const { log } = await diedInACall();
      return unlessEqual(await recoverSession(log, { policy: "retry_unfinished", now: () => 5 }), []);
    }),
    example("a-failed-write-leaves-the-rest-open", async () => {
      const { log, tree } = await diedInACall();
      const { append } = tree;
      let writes = 0;
      tree.append = async (...given) => {
        writes += 1;
        if (writes === 2) throw new Error("disk full");
        return append.apply(tree, given);
      };
      const thrown = await outcomeOf(recoverSession(log, { now: () => 5 }));
      const rest = (await recoverSession(log, { now: () => 5 })).map(wordOf);
      return unlessEqual([thrown, rest.length], ["disk full", 4]);
    }),
  ],
);

/** A result message as the call's tool and what it is told. */
function resultOf(write: HarnessWrite): [string, string][] {
  if (!("entry" in write) || write.entry.type !== "message") return [];
  const { message } = write.entry;
  return message.role === "toolResult" ? [[message.toolName, textOf(message)]] : [];
}

function outcomeOf(recovering: Promise<unknown>): Promise<string> {
  return recovering.then(
    () => "settled",
    (error) => String(error.message),
  );
}
