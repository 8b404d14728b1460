import type { LabContext, Measured } from "../experiment.ts";
import { type Boot, boot, newMedium } from "./boot.ts";
import { asks, charge, topUp } from "./calls.ts";
import { measured } from "./measure.ts";
import { type Fate, type Service, type ServiceOptions, startService } from "./service.ts";
import { chargeTool, topUpTool } from "./service-tools.ts";

export const LOST: Fate = { lands: "at once", answer: "hangs up" };
export const SERVED: Fate = { lands: "at once", answer: "given" };

/** With a service of its own, which is closed at the end. */
export async function withService<Result>(
  options: ServiceOptions,
  use: (service: Service) => Promise<Result>,
): Promise<Result> {
  const service = await startService(options);
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

/** The answer of the first request is lost; the others are answered. */
export const firstAnswerLost = (request: number): Fate => (request === 1 ? LOST : SERVED);

/** F15: the answer is lost, and the model asks again under a new call id. */
export function askedAgain(context: LabContext): Promise<Measured> {
  return withService({ kind: "order", fate: firstAnswerLost }, async (service) => {
    const script = [asks(charge()), asks({ ...charge() }), "done"];
    const life = await boot(newMedium(), { tools: [chargeTool(service)], script });
    return measured(context, life, service, { operations: life.records.length });
  });
}

/** What published tools tell the model to do: a new key for each request. */
export function keyPerAttempt(context: LabContext): Promise<Measured> {
  return withService({ kind: "order", fate: firstAnswerLost }, async (service) => {
    const right = chargeTool(service);
    let attempts = 0;
    const perAttempt = {
      ...right,
      execute: (args: unknown) => {
        attempts += 1;
        return right.execute(args as never, { idempotencyKey: `attempt-${attempts}` });
      },
    };
    const script = [asks(charge()), asks(charge()), "done"];
    const life = await boot(newMedium(), { tools: [perAttempt], script });
    return measured(context, life, service);
  });
}

/** Two equal actions in a row, none of them lost: of a tool that can mean both, and of one that cannot. */
export async function twoIntended(context: LabContext): Promise<Measured> {
  const both = await withService({ kind: "ticket" }, async (service) => {
    const script = [asks(topUp()), asks(topUp()), "done"];
    const life = await boot(newMedium(), { tools: [topUpTool(service)], script });
    return measured(context, life, service);
  });
  const once = await withService({ kind: "order" }, async (service) => {
    const script = [asks(charge()), asks(charge()), "done"];
    const { results } = await boot(newMedium(), { tools: [chargeTool(service)], script });
    return { effects: service.effects(), isSameAnswer: results[0] === results[1] };
  });
  return { ...both, notRepeatableEffects: once.effects, notRepeatableSameAnswer: once.isSameAnswer };
}

/** Each request carries its own time, and stays the same action. */
export function volatileFields(context: LabContext): Promise<Measured> {
  return withService({ kind: "order", fate: firstAnswerLost, ignores: ["sentAt"] }, async (service) => {
    const script = [asks(charge(10, { sentAt: 1 })), asks(charge(10, { sentAt: 2 })), "done"];
    const life = await boot(newMedium(), { tools: [chargeTool(service)], script });
    const digests = new Set(life.records.map(({ argumentsDigest }) => argumentsDigest));
    return measured(context, life, service, { digests: digests.size });
  });
}

/** A service that compares every field refuses the retry. That says nothing about the first attempt. */
export function strictService(context: LabContext): Promise<Measured> {
  return withService({ kind: "order", fate: firstAnswerLost }, async (service) => {
    const script = [asks(charge(10, { sentAt: 1 })), asks(charge(10, { sentAt: 2 })), "done"];
    const life = await boot(newMedium(), { tools: [chargeTool(service)], script });
    return measured(context, life, service, {
      retryTold: life.results[1] ?? null,
      record: life.records[0]?.state ?? null,
    });
  });
}

/** The key of the order is known, with another amount: by the harness, and by the service itself. */
export function otherArguments(context: LabContext): Promise<Measured> {
  return withService({ kind: "order" }, async (service) => {
    const script = [asks(charge(10)), asks(charge(12)), "done"];
    const tools = [chargeTool(service)];
    const life = await boot(newMedium(), { tools, script });
    const found = measured(context, life, service, { told: life.results[1] ?? null });
    // A harness that has lost its journal: now the service is the last that can tell.
    const forgetful = await boot(newMedium(), { tools, script: [asks(charge(12)), "done"] });
    return { ...found, withoutJournal: forgetful.results[0] ?? null, effectsAfterwards: service.effects() };
  });
}

/** Another run of the same task wants the same again. */
export async function otherRun(context: LabContext): Promise<Measured> {
  const medium = newMedium();
  return withService({ kind: "ticket" }, async (service) => {
    const plan: Boot = {
      tools: [topUpTool(service)],
      script: [asks(topUp()), "done", asks(topUp()), "done"],
    };
    await boot(medium, plan);
    const life = await boot(medium, { ...plan, runId: "run-2" });
    return measured(context, life, service, {
      occurrences: life.records.map(({ occurrence }) => occurrence).join(" "),
    });
  });
}
