import { HarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { boot, newMedium } from "./boot.ts";
import { asks, charge, message, ticket } from "./calls.ts";
import { firstAnswerLost, SERVED, withService } from "./key-experiments.ts";
import { measured } from "./measure.ts";
import { chargeTool, DAY_MS, messageTool, ticketTool } from "./service-tools.ts";

const HOUR_MS = 3_600_000;

/** A time-out of a service that takes keys: unknown, and asked again under the same key. */
export function ticketTimeout(context: LabContext): Promise<Measured> {
  const silentOnce = (request: number) =>
    request === 1 ? ({ lands: "at once", answer: "silent" } as const) : SERVED;
  return withService({ kind: "ticket", fate: silentOnce }, async ({ url, ...service }) => {
    const script = [asks(ticket()), asks(ticket()), "done"];
    const life = await boot(newMedium(), { tools: [ticketTool({ url, timeoutMs: 300 })], script });
    return measured(context, life, service, { firstTold: life.results[0] ?? null });
  });
}

/** The same of a service that knows no keys: nothing may be sent again, before and after a restart. */
export function messageTimeout(context: LabContext): Promise<Measured> {
  const silent = () => ({ lands: "at once", answer: "silent" }) as const;
  return withService({ kind: "message", fate: silent }, async ({ url, ...service }) => {
    const medium = newMedium();
    const plan = { tools: [messageTool({ url, timeoutMs: 300 })], script: [asks(message()), "done"] };
    const first = await boot(medium, plan);
    const life = await boot(medium, plan);
    return measured(context, life, service, {
      beforeRestart: first.end.terminal,
      record: life.records[0]?.state ?? null,
    });
  });
}

/** The service knows a key for a day and an hour. A restart within the day, and one after two days. */
export async function forgottenKey(context: LabContext): Promise<Measured> {
  const after = async (laterMs: number) => {
    let clockMs = 0;
    const forgets = { afterMs: DAY_MS + HOUR_MS, now: () => clockMs };
    return withService({ kind: "order", forgets, fate: firstAnswerLost }, async (service) => {
      const medium = newMedium();
      const plan = { tools: [chargeTool(service)], script: [asks(charge()), asks(charge()), "done"] };
      await boot(medium, { ...plan, beginsMs: 0, script: [asks(charge()), "done"] });
      clockMs = laterMs;
      const life = await boot(medium, {
        ...plan,
        runId: "run-2",
        script: ["", "", asks(charge()), "done"],
        beginsMs: laterMs + 3_600,
      });
      return measured(context, life, service);
    });
  };
  const [soon, late] = [await after(DAY_MS - HOUR_MS), await after(2 * DAY_MS)];
  return {
    ...late,
    "withinTheDay.terminal": soon.terminal ?? null,
    "withinTheDay.requests": soon.requests ?? null,
    "withinTheDay.effects": soon.effects ?? null,
  };
}

/** F14: the order is charged, and the completion cannot be recorded, once or for good. */
export async function recordLost(context: LabContext): Promise<Measured> {
  const once = await failing(context, 1);
  const acknowledged = await failing(context, 1, true);
  const always = await failing(context, Number.POSITIVE_INFINITY);
  return {
    ...once,
    "savedUnheard.requests": acknowledged.requests ?? null,
    "savedUnheard.terminal": acknowledged.terminal ?? null,
    "neverSaved.terminal": always.terminal ?? null,
    "neverSaved.requests": always.requests ?? null,
    "neverSaved.effects": always.effects ?? null,
  };
}

/** @param saved the record is made all the same, and only its acknowledgement is lost */
function failing(context: LabContext, times: number, saved = false): Promise<Measured> {
  return withService({ kind: "order" }, async (service) => {
    const medium = newMedium();
    const plan = { tools: [chargeTool(service)], script: [asks(charge()), "done"] };
    const reach = (journal: KeyedJournal) => losing(journal, times, saved);
    const died = await boot(medium, { ...plan, reach }).catch((error: unknown) => {
      if (!(error instanceof HarnessError)) throw error;
      return undefined;
    });
    return measured(context, died ?? (await boot(medium, plan)), service);
  });
}

function losing(journal: KeyedJournal, times: number, saved: boolean): KeyedJournal {
  let left = times;
  return {
    ...journal,
    async complete(operationId, answer) {
      left -= 1;
      if (left < 0 || saved) await journal.complete(operationId, answer);
      if (left >= 0) throw new HarnessError({ code: "journal.not_saved", params: { problem: "ECONNRESET" } });
    },
  };
}

/** F12: five tickets are open, the run is stopped and resumed, and the model repeats all that it did. */
export function resumed(context: LabContext): Promise<Measured> {
  return withService({ kind: "ticket" }, async (service) => {
    const medium = newMedium();
    const five = asks(...["a", "b", "c", "d", "e"].map((text) => ticket(text)));
    const plan = { tools: [ticketTool(service)], script: [five, "stopped", five, "done"] };
    await boot(medium, plan);
    const life = await boot(medium, { ...plan, runId: "run-2" });
    return measured(context, life, service, { results: life.results.length });
  });
}
