import type { AgentHarness } from "#agent/agent-harness.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { accounted, ended, words } from "./ending-of.ts";
import { noteTool } from "./note-tool.ts";
import { queueOnDisk } from "./queue-on-disk.ts";
import { CALL_NOTE } from "./queue-scene.ts";

const TOLD = ["go", "f1", "n1", "s1"];

/** Three messages are accepted while a tool runs, and the process dies before any turn takes one. */
export async function queuedThenDeath(context: LabContext): Promise<Measured> {
  let isFirst = true;
  const place = queueOnDisk(context, (life) => ({
    tools: [
      noteTool(async () => {
        if (!isFirst) return;
        isFirst = false;
        await queueThree(life().harness, context);
        await life().crash.here();
      }),
    ],
  }));
  await place.life([CALL_NOTE], ({ harness }) => harness.prompt("go", "go"));
  context.tell({ code: "lab11.died", params: {} });
  let restored = "";
  let asked = -1;
  let end: RunEnd | undefined;
  await place.life([CALL_NOTE, "one", "two", "three"], async ({ harness }) => {
    const waiting = harness.queued();
    context.tell({ code: "queues.restored", params: { count: waiting.length } });
    restored = waiting.map(({ queue, messageId }) => `${queue} ${messageId}`).join(", ");
    asked = place.asked.length - 1;
    end = await harness.resume();
    end = await harness.prompt("next", "next");
  });
  const more = { restored, askedByItself: asked };
  return { ...ended(context, end, place), ...more, ...(await accounted(place, [...TOLD, "next"])) };
}

async function queueThree(harness: AgentHarness, { tell }: LabContext): Promise<void> {
  await harness.followUp("f1", "f1");
  await harness.nextTurn("n1", "n1");
  await harness.steer("s1", "s1");
  tell({ code: "lab11.accepted", params: { count: harness.queued().length } });
}

/** The mistake: what was accepted is a list in memory, as it was told to its sender. */
export async function keptInMemory(context: LabContext): Promise<Measured> {
  const place = queueOnDisk(context);
  const list: string[] = [];
  await place.life(["one"], async ({ harness, crash }) => {
    list.push("f1");
    context.tell({ code: "lab11.accepted", params: { count: list.length } });
    await harness.prompt("go", "go");
    await crash.here();
  });
  return afterwards(context, place, ["go", "f1"]);
}

/** Nobody was told that the message was accepted, so it is sent once more, under the same id. */
export async function sentAgain(context: LabContext): Promise<Measured> {
  const place = queueOnDisk(context);
  await place.life([], async ({ harness, dieAfter }) => {
    dieAfter("queue_enqueued");
    await harness.followUp("f1", "f1");
  });
  context.tell({ code: "lab11.died", params: {} });
  let end: RunEnd | undefined;
  let restored = "";
  await place.life(["one", "two"], async ({ harness }) => {
    await harness.followUp("f1", "f1");
    restored = words(harness.queued().map(({ messageId }) => messageId));
    end = await harness.prompt("go", "go");
  });
  return { ...ended(context, end, place), restored, ...(await accounted(place, ["go", "f1"])) };
}

/** The turn's start names the message; the process dies before it is a part of the conversation. */
export async function diesAfterTurnStart(context: LabContext): Promise<Measured> {
  const place = queueOnDisk(context);
  await place.life(["one"], async ({ harness, dieAfter }) => {
    await harness.steer("s1", "s1");
    dieAfter("turn_started");
    await harness.prompt("go", "go");
  });
  context.tell({ code: "lab11.died_after_start", params: {} });
  return afterwards(context, place, ["go", "s1"]);
}

/** The run of a follow-up has begun; a bare resume goes on with it and says no old word again. */
export async function resumeGoesOn(context: LabContext): Promise<Measured> {
  let effects = 0;
  const place = queueOnDisk(context, () => ({
    tools: [
      noteTool(async () => {
        effects += 1;
      }),
    ],
    maxTurns: 9,
  }));
  const script = [...Array(5).fill(CALL_NOTE), "one", "two"];
  await place.life(script, async ({ harness, dieAfter }) => {
    await harness.followUp("f1", "f1");
    harness.subscribe({
      name: "death",
      hear: (event) => {
        if (event.type === "run_ended") dieAfter("turn_started");
      },
    });
    await harness.prompt("go", "go");
  });
  context.tell({ code: "lab11.died_after_start", params: {} });
  return { ...(await afterwards(context, place, ["go", "f1"])), effects };
}

/** Boots, resumes, and tells what the model was asked last. */
async function afterwards(
  context: LabContext,
  place: ReturnType<typeof queueOnDisk>,
  told: readonly string[],
): Promise<Measured> {
  let end: RunEnd | undefined;
  let restored = "";
  await place.life(["one", "two", "three", ...Array(6).fill("two")], async ({ harness, log }) => {
    const { waiting, undelivered } = log.state().queues;
    restored = words([...waiting, ...undelivered].map(({ messageId }) => messageId));
    end = await harness.resume();
    end = (await harness.runWaiting()) ?? end;
  });
  return { ...ended(context, end, place), restored, ...(await accounted(place, told)) };
}
