import { claimRun } from "#agent/claim-run.ts";
import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { type Cut, startCuttingProxy } from "./cutting-proxy.ts";
import { inScene, measured, RUN_ID } from "./scene.ts";

const wanted: WantedOperation = {
  operationId: `${RUN_ID}:e1:0`,
  runId: RUN_ID,
  tool: "charge",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:charge",
  retrySafe: false,
};
const answer = { content: [{ type: "text" as const, text: "charged" }], isError: false };

/** The commit never arrived: the look finds nothing, and the write is made again. */
export const lostBefore = (context: LabContext) => lostCommit(context, "before the commit");

/** It arrived, and only its answer was lost: the look finds it. */
export const lostAfter = (context: LabContext) => lostCommit(context, "after the commit");

function lostCommit(context: LabContext, cut: Cut): Promise<Measured> {
  return inScene(async ({ database, shared }) => {
    const proxy = await startCuttingProxy(database.url);
    const behind = await openSharedDatabase(proxy.url);
    try {
      const claim = await claimRun(behind.leases, RUN_ID, { worker: "first", host: "h" }, 60_000);
      if (claim.kind !== "claimed") throw new Error("not claimed");
      const journal = behind.journal(claim.lease);
      proxy.cutNext(cut);
      const { attempts } = await journal.start(wanted);
      proxy.cutNext(cut);
      await journal.complete(wanted.operationId, answer);
      const [record] = await shared.journal().records();
      return measured(
        context,
        "completed",
        { code: "lab17.looked", params: {} },
        {
          cut,
          attempts,
          record: record?.state ?? "none",
        },
      );
    } finally {
      await behind.close();
      await proxy.close();
    }
  });
}

/** The first worker's last save comes when a second one has long saved something newer. */
export function lateSave(context: LabContext): Promise<Measured> {
  return inScene(async ({ shared }) => {
    const self = (worker: string) => ({ worker, host: "h" });
    const first = await claimRun(shared.leases, RUN_ID, self("first"), 0);
    const second = await claimRun(shared.leases, RUN_ID, self("second"), 60_000);
    if (first.kind !== "claimed" || second.kind !== "claimed") throw new Error("not claimed");
    const newer = shared.journal(second.lease);
    await newer.start(wanted);
    await newer.complete(wanted.operationId, answer);
    const late = await shared
      .journal(first.lease)
      .interrupt(wanted.operationId, { code: "run.aborted", params: {} })
      .then(
        () => "saved",
        (error: unknown) => (isHarnessError(error) ? error.code : String(error)),
      );
    const [record] = await shared.journal().records();
    const params = { runId: RUN_ID, token: first.lease.token, newest: second.lease.token };
    return measured(
      context,
      "completed",
      { code: "worker.stale", params },
      {
        late,
        latest: record?.state ?? "none",
        latestToken: record?.claim ?? 0,
      },
    );
  });
}

/** The database is ended in the middle of a run, as in a crash, and comes back. */
export function restarted(context: LabContext): Promise<Measured> {
  return inScene(
    async (scene) => {
      const worker = scene.start("first", [{ tool: "charge" }], {
        haltsAt: "after effect",
        leaseMs: 60_000,
      });
      await worker.says("after effect");
      await scene.database.restart?.("at once");
      worker.goOn();
      const { end } = await worker.says("end");
      const [record] = await scene.shared.journal().records();
      return measured(
        context,
        end,
        { code: "lab17.done", params: {} },
        {
          charges: scene.service.effects.get("charge") ?? 0,
          record: record?.state ?? "none",
        },
      );
    },
    { own: true },
  );
}
