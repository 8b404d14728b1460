import type { AbortResult, QueueMode } from "#contracts/harness.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { accounted, ended, words } from "./ending-of.ts";
import { noteTool } from "./note-tool.ts";
import { type DiskLife, queueOnDisk } from "./queue-on-disk.ts";
import { CALL_NOTE } from "./queue-scene.ts";

const TOLD = ["go", "f1", "n1", "s1"];

/** The user aborts while a tool runs: what waits goes back, what is meant for later stays. */
export async function abortHandsBack(context: LabContext): Promise<Measured> {
  let aborting: Promise<AbortResult> | undefined;
  const place = queueOnDisk(context, (life) => ({
    tools: [
      noteTool(async (signal) => {
        aborting = abortOnce(life(), signal);
        await raised(signal);
      }),
    ],
  }));
  let end: RunEnd | undefined;
  let back = "";
  await place.life([CALL_NOTE, "fine"], async ({ harness }) => {
    const first = await harness.prompt("go", "go");
    const { cleared } = (await aborting) ?? { cleared: [] };
    back = words(cleared.map(({ messageId }) => messageId));
    context.tell({ code: "lab11.aborted", params: { back, terminal: first.terminal } });
    end = await harness.prompt("next", "next");
  });
  return { ...ended(context, end, place), back, ...(await accounted(place, [...TOLD, "next"])) };
}

/** The record of the abort is on the disk, and the process dies before anybody hears of it. */
export async function abortThenDeath(context: LabContext): Promise<Measured> {
  let isFirst = true;
  const place = queueOnDisk(context, (life) => ({
    tools: [
      noteTool(async (signal) => {
        if (!isFirst) return;
        isFirst = false;
        life().dieAfter("run_aborted");
        void abortOnce(life(), signal);
        await raised(signal);
      }),
    ],
  }));
  await place.life([CALL_NOTE], ({ harness }) => harness.prompt("go", "go"));
  context.tell({ code: "lab11.died_after_abort", params: {} });
  const askedBefore = place.asked.length;
  let end: RunEnd | undefined;
  let takenBack = "";
  await place.life(["never asked"], async ({ harness }) => {
    takenBack = words(harness.takenBack().map(({ messageId }) => messageId));
    end = await harness.resume();
  });
  const asked = place.asked.length - askedBefore;
  return { ...ended(context, end, place), takenBack, askedAgain: asked, ...(await accounted(place, TOLD)) };
}

/**
 * The user stops a run whose effect lands all the same, and asks for something else. The model goes on with
 * its old plan wherever it sees no word of the stop.
 */
export async function toldToStop(context: LabContext): Promise<Measured> {
  let opened = 0;
  let aborting: Promise<unknown> = Promise.resolve();
  const place = queueOnDisk(context, (life) => ({
    tools: [
      {
        ...noteTool(async (signal) => {
          opened += 1;
          aborting = life().harness.abort();
          await raised(signal);
          throw new Error("the connection was closed");
        }),
        name: "openPR",
      },
    ],
  }));
  const call = { calls: [{ id: "c1", name: "openPR", arguments: {} }] };
  let end: RunEnd | undefined;
  await place.life(
    [call, (request) => (saysStopped(request) ? "renamed" : call), "done"],
    async ({ harness }) => {
      await harness.prompt("open a pull request", "go");
      await aborting;
      end = await harness.prompt("rename a file", "next");
    },
  );
  const last = place.asked.at(-1) ?? "";
  return { ...ended(context, end, place), openPR: opened, modelSeesTheStop: /stopped you/.test(last) };
}

function saysStopped({ messages }: ModelRequest): boolean {
  return messages.some(({ content }) => typeof content === "string" && content.includes("stopped you"));
}

/** The same two steers and two follow-ups, taken one at a time and all at once. */
export async function modes(context: LabContext): Promise<Measured> {
  const measured: Record<string, number | string> = {};
  for (const mode of ["one-at-a-time", "all"] as const) {
    const { requests, runs } = await withMode(context, mode);
    measured[`${mode} requests`] = requests;
    measured[`${mode} runs`] = runs;
  }
  return measured;
}

async function withMode({ folder }: LabContext, mode: QueueMode) {
  const place = queueOnDisk({ folder }, () => ({ modes: { steer: mode, followUp: mode } }), mode);
  await place.life(Array(9).fill("done"), async ({ harness }) => {
    for (const id of ["s1", "s2"]) await harness.steer(id, id);
    for (const id of ["f1", "f2"]) await harness.followUp(id, id);
    await harness.prompt("go", "go");
  });
  return { requests: place.asked.length, runs: words([...(await place.stored()).ends.keys()]) };
}

/** Queues one of each kind, then aborts. */
async function abortOnce({ harness }: DiskLife, signal: AbortSignal | undefined): Promise<AbortResult> {
  if (signal?.aborted) return { cleared: [] };
  await harness.followUp("f1", "f1");
  await harness.nextTurn("n1", "n1");
  await harness.steer("s1", "s1");
  return harness.abort();
}

function raised(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((go) => signal?.addEventListener("abort", () => go(), { once: true }));
}
