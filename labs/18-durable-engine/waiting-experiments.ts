import { decisionTopic } from "#agent/human-decision.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { decide } from "./decide.ts";
import { inScene, measured, RUN } from "./scene.ts";

/** A workflow waits for a person while its processes come and go. */
export function decision(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const first = scene.start({ starts: [RUN], haltsAt: "after effect" });
    await first.says("after effect");
    await first.kill();
    context.tell({ code: "lab18.killed", params: {} });
    const second = scene.start({ sweeps: true });
    const waits = await second.says("waits");
    const control = await scene.control();
    const message = { operationId: waits.operationId, settlement: "completed" };
    await control.send(RUN, decisionTopic(waits.operationId), message, "from nobody");
    // It woke up, looked into the journal, and waits again.
    await second.says("waits", 2);
    const byMessage = (await scene.shared.journal().unsettled()).length === 0;
    await second.kill();
    await decide(scene, waits, "completed");
    const third = scene.start({ sweeps: true });
    const { end } = await third.says("end");
    await scene.ended(RUN);
    const record = await scene.shared.journal().get(waits.operationId);
    return measured(
      context,
      end,
      { code: "lab18.person_decided", params: {} },
      {
        decidedByAMessage: byMessage,
        decidedBy: record?.decisions?.map(({ operator }) => operator).join(", ") ?? "",
        charges: scene.service.effects.get("charge") ?? 0,
      },
    );
  });
}

const DELAY_MS = 6_000;

/** The process dies while its workflow sleeps. */
export function timer(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const first = scene.start({ starts: [RUN], tool: "pay", delayMs: DELAY_MS });
    await first.says("carrying");
    const control = await scene.control();
    while ((await control.steps(RUN)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await first.kill();
    const second = scene.start({ sweeps: true, tool: "pay", delayMs: DELAY_MS });
    await second.says("carrying");
    const takenAt = performance.now();
    const { end } = await second.says("end");
    const sleptOnMs = performance.now() - takenAt;
    await scene.ended(RUN);
    return measured(
      context,
      end,
      { code: "lab18.slept_on", params: {} },
      {
        sleptFromTheStartAgain: sleptOnMs >= DELAY_MS,
        payments: [...scene.service.effects.values()].reduce((sum, count) => sum + count, 0),
        steps: (await control.steps(RUN)).length,
      },
    );
  });
}
