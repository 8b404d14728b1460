import type { LogFile } from "#contracts/session.ts";
import type { Caller } from "../caller.ts";
import type { Cells } from "../cell.ts";
import type { Outside } from "../outside.ts";
import type { Life } from "../scenario.ts";
import { type CompactionParts, compactionParts } from "./compaction.ts";
import { answer, type Script } from "./model.ts";
import { type OperationParts, operationParts, perform } from "./operations.ts";
import { accepted, type Checkpoint, type RunParts, runParts } from "./run.ts";
import { openSession, type Session, type SessionParts, sessionParts } from "./session.ts";
import { type HarnessEnd, isShown, type OpenCall } from "./shapes.ts";

/** A whole harness in miniature, as parts: whoever replaces one has planted a bug. */
export type Parts = SessionParts & OperationParts & RunParts & CompactionParts;

export const rightParts: Parts = { ...sessionParts, ...operationParts, ...runParts, ...compactionParts };

/** What survives a crash of it, and the caller, and the world. */
export interface HarnessThings {
  log: LogFile;
  checkpoints: Cells;
  journal: Cells;
  told: Caller;
  world: Outside;
}

/** What the caller and the model are about to do. */
export interface Wishes {
  messages: readonly string[];
  script: Script;
  /** False: the model keeps to its script also after a crash. */
  hasWhims: boolean;
}

/** One life: the same boot at first and after every crash. */
export async function bootHarness(
  things: HarnessThings,
  life: Life,
  parts: Parts,
  wishes: Wishes,
): Promise<HarnessEnd> {
  const { log, checkpoints, told } = things;
  const session = await openSession(log, parts, life);
  const isRecovered = wishes.hasWhims && session.entries.length > 0;
  const checkpoint = (await checkpoints.get(CHECKPOINT)) as Checkpoint | undefined;
  await parts.recover(session, checkpoints);
  for (const message of wishes.messages) {
    if (!told.wasTold(accepted(message))) await parts.accept(session, told, message);
  }
  const requests: HarnessEnd["requests"][number][] = [];
  const terminal = await goOn(session, parts, {
    async ask() {
      const sent = parts.contextOf(session.entries, checkpoint);
      requests.push({ sent: idsOf(sent), shown: idsOf(session.entries.filter(isShown)) });
      const reply = answer(sent, wishes.script, {
        life,
        mayHaveWhim: isRecovered && requests.length === 1,
      });
      await parts.takeReply(session, reply, (open) => perform(open, parts, { ...things, life }));
      // A reply without calls leaves nothing pending.
      if (reply.calls.length > 0)
        await checkpoints.put(CHECKPOINT, { entries: session.entries.length } satisfies Checkpoint);
    },
    perform: performOpen,
  });
  await parts.tellEnd(told, terminal);
  return { terminal, requests };

  async function performOpen(open: OpenCall): Promise<"answered" | "blocked"> {
    const status = await perform(open, parts, { ...things, life });
    if (status === "blocked") return status;
    await session.append({ kind: "result", of: open.of, index: open.index, status });
    return "answered";
  }
}

interface Deeds {
  ask(): Promise<void>;
  perform(open: OpenCall): Promise<"answered" | "blocked">;
}

/** From whatever was reached to the end: a new run and a recovered one go through the same door. */
async function goOn(
  session: Session,
  parts: RunParts,
  { ask, perform }: Deeds,
): Promise<HarnessEnd["terminal"]> {
  for (;;) {
    const step = parts.nextStep(session.entries);
    switch (step.kind) {
      case "over":
        return "completed";
      case "deliver":
        await parts.deliver(session, step.queued);
        break;
      case "ask":
        await ask();
        break;
      case "perform":
        if ((await perform(step.open)) === "blocked") return "blocked";
        break;
    }
  }
}

const CHECKPOINT = "checkpoint";

function idsOf(entries: readonly { id: string }[]): string {
  return entries.map(({ id }) => id).join(" ");
}
