import { decideByOperator } from "#agent/operator-decision.ts";
import { recordCompletion } from "#agent/record-completion.ts";
import { repairTasks } from "#agent/repair-tasks.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Choice } from "#contracts/reconciliation.ts";
import type { Tool } from "#contracts/tools.ts";
import { boot, type Medium, newMedium } from "../14-idempotency/boot.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { chargeTool, messageTool } from "./desk-tool.ts";
import { first, measured, withService } from "./experiments.ts";
import { asksAgain, personAt, reconciledLife } from "./lives.ts";
import type { Service } from "./service.ts";

const LOST = { lands: "at once", isAnswered: false } as const;

function decision(choice: Choice, operator = "li") {
  return { choice, operator, reason: "looked at the account", task: "call the service" };
}

/** The message is out or not, nobody can say: the run waits for a person, who looks and confirms. */
export function nobodyToAsk(context: LabContext): Promise<Measured> {
  return withService({ fate: first(LOST) }, async (service) => {
    const medium = newMedium();
    const tool = messageTool(service.url);
    const before = await reconciledLife(medium, [tool], asksAgain("message"));
    const person = await personAt(medium.journal, tool);
    await decideByOperator(person, person.open, decision("completed"));
    const life = await reconciledLife(medium, [tool], asksAgain("message"), 9_000);
    return { beforeDecision: before.end.terminal, ...measured(context, life, service) };
  });
}

/** The charge is found, and a person takes it back, as an operation of its own. */
export function takenBack(context: LabContext): Promise<Measured> {
  return withService({ fate: first(LOST) }, async (service) => {
    const { medium, tool } = await unknownCharge(service);
    const person = await personAt(medium.journal, tool);
    await decideByOperator(person, person.open, decision("rolled_back"));
    const operations = (await person.journal.records()).length;
    const standing = service.standing();
    const life = await reconciledLife(medium, [tool], asksAgain(), 9_000);
    return { operations, chargesAfterRollBack: standing, ...measured(context, life, service) };
  });
}

/** Two people decide at the same moment: one of them has decided, and the other is told who. */
export function twoOperators(): Promise<Measured> {
  return withService({ fate: first(LOST) }, async (service) => {
    const { medium, tool } = await unknownCharge(service);
    const person = await personAt(medium.journal, tool);
    const outcomes = await Promise.all([
      decideByOperator(person, person.open, decision("completed", "li")),
      decideByOperator(person, person.open, decision("completed", "wang")),
    ]);
    const late = outcomes.find(({ kind }) => kind === "too_late");
    const by = late?.kind === "too_late" ? late.by : undefined;
    const settled = (await person.record())?.decisions?.filter(({ kind }) => kind === "settled").length ?? 0;
    return { settlements: settled, toldWho: by?.operator ?? null, toldWhat: by?.settlement ?? null };
  });
}

/** What cannot be settled from here is work for a person, and is followed till it is closed. */
export function repaired(context: LabContext): Promise<Measured> {
  return withService({ fate: first({ lands: "never", isAnswered: false }) }, async (service) => {
    const { medium, tool } = await unknownCharge(service);
    const { fence: _, ...unfenced } = tool;
    const person = await personAt(medium.journal, unfenced);
    const guessed = await decideByOperator(person, person.open, decision("never_happened")).catch(codeOf);
    await decideByOperator(person, person.open, decision("repair"));
    const open = repairTasks(await person.journal.records()).length;
    const waiting = await reconciledLife(medium, [unfenced], asksAgain(), 6_000);
    await decideByOperator(person, person.open, decision("never_happened"));
    const life = await reconciledLife(medium, [unfenced], asksAgain(), 9_000);
    return {
      withoutFence: String(guessed),
      open,
      whileOpen: waiting.end.terminal,
      ...measured(context, life, service),
    };
  });
}

/** The tool answers after all, when a person has decided: that is kept and shown, and changes nothing. */
export function lateAnswer(): Promise<Measured> {
  return withService({ fate: first(LOST) }, async (service) => {
    const { medium, tool } = await unknownCharge(service);
    const person = await personAt(medium.journal, tool);
    await decideByOperator(person, person.open, decision("rolled_back"));
    const late = { content: [{ type: "text" as const, text: "charged" }], isError: false };
    const { operationId } = person.open.record;
    const how = { attempts: 1, now: person.now };
    const given = await recordCompletion(person.journal as KeyedJournal, operationId, late, how);
    const record = await person.record();
    const kinds = record?.decisions?.map(({ kind }) => kind).join(", ") ?? "";
    return { decisions: kinds, isError: given.isError, charges: service.standing() };
  });
}

/** A charge whose answer was lost, and nobody has looked yet. */
async function unknownCharge({ url }: Service): Promise<{ medium: Medium; tool: Tool }> {
  const medium = newMedium();
  const tool = chargeTool(url);
  await boot(medium, { tools: [tool], script: asksAgain(), beginsMs: 1_000 });
  return { medium, tool };
}

function codeOf(error: unknown): string {
  if (!isHarnessError(error)) throw error;
  return error.code;
}
