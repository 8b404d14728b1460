import { createHarnessLog } from "#agent/harness-log.ts";
import { recoverSession } from "#agent/recover-session.ts";
import { said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { call, example, linesOf, memoryLog, replyWith, snapshot, started, wordOf } from "./check-scene.ts";

async function diedInACall() {
  const { file, tree, log } = await memoryLog();
  await tree.append({ id: "run", ...(said("go") as { type: "message"; message: never }) });
  await log.write(() => ({ record: { ...started, snapshot } }));
  await log.write(() => ({ entry: { id: "reply", type: "message", message: replyWith("write", "charge") } }));
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
      const thrown = await recoverSession(log, { now: () => 5 }).then(
        () => "nothing",
        (error) => String(error.message),
      );
      const rest = (await recoverSession(log, { now: () => 5 })).map(wordOf);
      return unlessEqual([thrown, rest.length], ["disk full", 4]);
    }),
  ],
);
