import { carryRun } from "./life.ts";
import { mortal } from "./mortal.ts";
import type { Opener } from "./open-journal.ts";
import { decideByHand } from "./operator.ts";
import type { LifeOrder, WorkerSettings, WorkerWord } from "./orders.ts";
import { faultOf } from "./planted.ts";

/** A process that is ready before it is given work, and lives one life after the other until it is killed. */
export async function serveLives(open: Opener): Promise<void> {
  const { planted }: WorkerSettings = JSON.parse(process.argv[2] ?? "{}");
  // Ctrl-C goes to every process of the terminal; when this one ends is for its parent to say.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  // Before this process could listen its parent may have gone already.
  if (!process.connected) process.exit();
  process.on("message", (order: LifeOrder) => {
    const parts = { open, at: mortal(order.death), fault: faultOf(planted), say };
    const life = order.done ? decideByHand(order, parts) : carryRun(order, parts);
    life.then(
      (terminal) => say({ say: "end", terminal }),
      (error) => say({ say: "failed", problem: error instanceof Error ? error.message : String(error) }),
    );
  });
  // Node loads what speaks HTTP at the first request.
  await (await fetch("data:,")).text();
  say({ say: "ready" });
}

function say(word: WorkerWord): void {
  process.send?.(word);
}
