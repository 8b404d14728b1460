import { hostname } from "node:os";
import type { LabContext, Measured } from "../experiment.ts";
import { inScene, measured } from "./scene.ts";

const charge = [{ tool: "charge" }];
const pay = [{ tool: "pay", content: "1" }];

/** Two processes resume one run: one has it, the other is told who. */
export function twoResumes(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const first = scene.start("first", charge, { haltsAt: "after effect", leaseMs: 60_000 });
    await first.says("after effect");
    const second = scene.start("second", charge);
    const held = await second.says("held");
    first.goOn();
    const { end } = await first.says("end");
    const params = { runId: "run-1", worker: held.worker };
    return measured(
      context,
      end,
      { code: "lab17.told_who", params },
      {
        toldWorker: held.worker,
        toldThisHost: held.host === hostname(),
        toldSince: held.since > 0,
        charges: scene.service.effects.get("charge") ?? 0,
      },
    );
  });
}

/** The worker dies after its effect. Who takes over may repeat a payment that carries a key, and no other. */
export function deadWorker(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const first = scene.start("first", pay, { haltsAt: "after effect" });
    await first.says("after effect");
    first.child.kill("SIGKILL");
    await first.ended;
    await scene.leaseRunsOut();
    const second = scene.start("second", pay);
    const { from = "", token } = await second.says("claimed");
    const { end } = await second.says("end");
    const [payments = 0] = [...scene.service.effects.values()];
    const params = { runId: "run-1", worker: from, host: hostname() };
    context.tell({ code: "worker.taken_over", params });
    return measured(
      context,
      end,
      { code: "lab17.done", params: {} },
      {
        takenFrom: from,
        token,
        payments,
      },
    );
  });
}

/** The same, and nothing vouches for a second charge. */
export function deadUnsafe(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const first = scene.start("first", charge, { haltsAt: "after effect" });
    await first.says("after effect");
    first.child.kill("SIGKILL");
    await first.ended;
    await scene.leaseRunsOut();
    const second = scene.start("second", charge);
    const { end } = await second.says("end");
    const [record] = await scene.shared.journal().unsettled();
    const params = { tool: "charge" };
    return measured(
      context,
      end,
      { code: "operation.outcome_unknown", params },
      {
        charges: scene.service.effects.get("charge") ?? 0,
        record: record?.state ?? "none",
      },
    );
  });
}

/** The clock of the second worker is an hour ahead; the leases' clock is the database's. */
export function clockJump(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const first = scene.start("first", charge, { haltsAt: "after effect", leaseMs: 60_000 });
    await first.says("after effect");
    const second = scene.start("second", charge, { aheadMs: 3_600_000 });
    const { at } = await second.says("held");
    first.goOn();
    const { end } = await first.says("end");
    return measured(
      context,
      end,
      { code: "lab17.one_clock", params: {} },
      {
        second: at,
        charges: scene.service.effects.get("charge") ?? 0,
      },
    );
  });
}

/** Three payments in one reply; the worker dies behind the effect of the second. */
export function halfABatch(context: LabContext): Promise<Measured> {
  const three = ["A", "B", "C"].map((content) => ({ tool: "pay", content }));
  return inScene(async (scene) => {
    const first = scene.start("first", three, { haltsAt: "after effect", haltsOn: 2 });
    await first.says("after effect");
    first.child.kill("SIGKILL");
    await first.ended;
    const left = (await scene.shared.journal().records()).map(({ state }) => state).join(", ");
    await scene.leaseRunsOut();
    const second = scene.start("second", three);
    const { end } = await second.says("end");
    const counts = [...scene.service.effects.values()];
    return measured(
      context,
      end,
      { code: "lab17.done", params: {} },
      {
        leftByTheFirst: left,
        payments: counts.length,
        twice: counts.filter((count) => count > 1).length,
      },
    );
  });
}
