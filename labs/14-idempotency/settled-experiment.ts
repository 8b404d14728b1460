import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import type { Measured } from "../experiment.ts";
import { boot, type Medium, newMedium } from "./boot.ts";
import { asks, charge } from "./calls.ts";
import { LOST, SERVED, withService } from "./key-experiments.ts";
import { chargeTool } from "./service-tools.ts";

/** What somebody decided about a charge of unknown outcome, and what becomes of the next equal wish. */
export async function settledByHand(): Promise<Measured> {
  const found: Record<string, string | number> = { terminal: "" };
  for (const settlement of ["completed", "rolled_back", "never_happened"] as const) {
    const fate = (request: number) => (request === 1 ? { ...LOST, lands: LANDS[settlement] } : SERVED);
    await withService({ kind: "order", fate }, async (service) => {
      const medium = newMedium();
      const tools = [chargeTool(service)];
      const [open] = (await boot(medium, { tools, script: [asks(charge()), "done"] })).records;
      await settle(medium, open?.operationId ?? "", settlement);
      const plan = { tools, script: ["", "", asks(charge()), "done"], runId: "run-2" };
      const { end, results } = await boot(medium, plan);
      found.terminal = end.terminal;
      found[`${settlement}.requests`] = service.received().length;
      found[`${settlement}.keys`] = new Set(service.received().map(({ key }) => key)).size;
      found[`${settlement}.told`] = results.at(-1) ?? "";
    });
  }
  return found;
}

const LANDS = { completed: "at once", rolled_back: "at once", never_happened: "never" } as const;

async function settle(medium: Medium, operationId: string, settlement: keyof typeof LANDS): Promise<void> {
  const journal = await openJsonlOperationJournal(medium.journal, () => 0);
  const answer = {
    content: [{ type: "text" as const, text: settlement }],
    isError: settlement !== "completed",
  };
  const origin = { operator: "li", reason: "looked at the account", at: 0, evidence: [] };
  await journal.decide(operationId, { ...origin, kind: "settled", settlement, answer });
}
