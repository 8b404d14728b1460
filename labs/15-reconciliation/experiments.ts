import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import { type Booted, newMedium } from "../14-idempotency/boot.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { chargeTool } from "./desk-tool.ts";
import { asksAgain, reconciledLife, spawnLife, withFiles } from "./lives.ts";
import { type Fate, type Service, type ServiceOptions, startService } from "./service.ts";

const SERVED: Fate = { lands: "at once", isAnswered: true };

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

/** What happens to the first request; all others are served. */
export function first(fate: Fate): (request: number) => Fate {
  return (request) => (request === 1 ? fate : SERVED);
}

export function measured(
  { text }: Pick<LabContext, "text">,
  { end, results, records }: Booted,
  service: Pick<Service, "requests" | "standing">,
): Measured {
  return {
    terminal: end.terminal,
    reason: text(end.reason),
    settlement: settledIn(records),
    told: results[0] ?? null,
    requests: service.requests(),
    charges: service.standing(),
  };
}

/** The settlements by operation, and whose word each is. */
export function settledIn(records: readonly OperationRecord[]): string {
  const said = records.flatMap(({ decisions = [] }) =>
    decisions.flatMap((decision) =>
      decision.kind === "settled" ? [`${decision.settlement} (${decision.operator})`] : [],
    ),
  );
  return said.join(", ");
}

/** The order is charged, SIGKILL ends the harness before it hears of it; the next one asks the service. */
export function foundByLookup(context: LabContext): Promise<Measured> {
  return afterKill(context, "at once");
}

/** The request never arrived: only after the fence is that "never". */
export async function neverLanded(context: LabContext): Promise<Measured> {
  return afterKill(context, "never");
}

/** It arrives after the restart, when the key is cancelled already. */
export async function landsLate(context: LabContext): Promise<Measured> {
  return afterKill(context, "later");
}

async function afterKill({ folder, ...context }: LabContext, lands: Fate["lands"]): Promise<Measured> {
  let harness: ReturnType<typeof spawnLife> | undefined;
  let signal = "";
  const service: Service = await startService({
    async fate(request) {
      if (request > 1) return SERVED;
      signal = (await harness?.kill()) ?? "";
      return { lands, isAnswered: false };
    },
    onCancel: () => service.land(),
  });
  try {
    harness = spawnLife(folder, service.url, "run");
    context.tell({ code: "lab15.killed", params: { ended: await harness.ended } });
    const life = await withFiles(folder, (medium) => reconciledLife(medium, [chargeTool(service.url)]));
    return { ...measured(context, life, service), signal };
  } finally {
    await service.close();
  }
}

/** The reconciling process is killed as well, once the service has its cancellation. */
export async function killedAgain({ folder, ...context }: LabContext): Promise<Measured> {
  let harness: ReturnType<typeof spawnLife> | undefined;
  let kills = 0;
  const kill = async () => {
    await harness?.kill();
    kills += 1;
  };
  const service = await startService({
    async fate(request) {
      if (request > 1) return SERVED;
      await kill();
      return { lands: "never", isAnswered: false };
    },
    onCancel: () => (kills < 2 ? kill() : undefined),
  });
  try {
    for (const task of ["run", "reconcile"] as const) {
      harness = spawnLife(folder, service.url, task);
      context.tell({ code: "lab15.killed", params: { ended: await harness.ended } });
    }
    const life = await withFiles(folder, (medium) => reconciledLife(medium, [chargeTool(service.url)]));
    return { ...measured(context, life, service), kills };
  } finally {
    await service.close();
  }
}

/** The service looks a key up, and cannot cancel it: what is not there may still arrive. */
export function withoutFence(context: LabContext): Promise<Measured> {
  return withService({ fate: first({ lands: "later", isAnswered: false }) }, async (service) => {
    const { fence: _, ...tool } = chargeTool(service.url);
    const medium = newMedium();
    const life = await reconciledLife(medium, [tool]);
    service.land();
    const later = await reconciledLife(medium, [tool], asksAgain(), 9_000);
    return { beforeItLanded: life.end.terminal, ...measured(context, later, service) };
  });
}

/** Nobody settles it within the hour: the next start gives it to the next owner. */
export async function escalated(): Promise<Measured> {
  return withService({ fate: first({ lands: "later", isAnswered: false }) }, async (service) => {
    const { fence: _, ...tool } = chargeTool(service.url);
    const medium = newMedium();
    const lives = [];
    for (const hour of [0, 0.5, 2])
      lives.push(await reconciledLife(medium, [tool], asksAgain(), hour * 3_600_000));
    const [record] = await (await openJsonlOperationJournal(medium.journal, () => 0)).records();
    const owners = (record?.decisions ?? []).flatMap((one) => (one.kind === "assigned" ? [one.owner] : []));
    return { terminal: lives.at(-1)?.end.terminal ?? "", starts: lives.length, owners: owners.join(", ") };
  });
}
