import type { LabContext, Measured } from "../experiment.ts";
import { decide } from "./decide.ts";
import { inScene, measured, RUN } from "./scene.ts";

/** Killed between effect and record: what the engine alone makes of it, and what the journal adds. */
export async function killed(context: LabContext): Promise<Measured> {
  const quiet = { ...context, tell: () => {} };
  const [bare, own] = await Promise.all([
    killedBehindItsEffect(quiet, "charge", false),
    killedBehindItsEffect(context, "charge", true),
  ]);
  return measured(
    context,
    own.terminal,
    { code: "lab18.journal_asks", params: {} },
    {
      effectsWithoutJournal: bare.effects,
      effectsWithJournal: own.effects,
      personAsked: own.personAsked,
      modelRequests: own.requests,
    },
  );
}

/** The same with a service that knows keys: nobody has to be asked. */
export async function keyed(context: LabContext): Promise<Measured> {
  const own = await killedBehindItsEffect(context, "pay", true);
  return measured(
    context,
    own.terminal,
    { code: "lab18.key_repeats", params: {} },
    {
      payments: own.effects,
      attempts: own.attempts,
      personAsked: own.personAsked,
      modelRequests: own.requests,
    },
  );
}

function killedBehindItsEffect(context: LabContext, tool: string, journal: boolean) {
  return inScene(async (scene) => {
    const first = scene.start({ starts: [RUN], tool, journal, haltsAt: "after effect" });
    await first.says("after effect");
    await first.kill();
    context.tell({ code: "lab18.killed", params: {} });
    const second = scene.start({ sweeps: true, tool, journal });
    await second.says("carrying");
    context.tell({ code: "lab18.taken", params: {} });
    // One of the two comes first: its end, or that it waits.
    const waits = await Promise.race([second.says("waits"), second.says("end").then(() => undefined)]);
    if (waits) await decide(scene, waits, "completed");
    const status = await scene.ended(RUN);
    const { at: _, end } = await second.says("end");
    const [record] = await scene.shared.journal().records();
    const asked = [...first.words, ...second.words].filter(({ at }) => at === "asked");
    return {
      terminal: status === "SUCCESS" ? end : status,
      effects: [...scene.service.effects.values()].reduce((sum, count) => sum + count, 0),
      attempts: record?.attempts ?? 0,
      personAsked: waits !== undefined,
      requests: asked.length,
    };
  });
}
