import { branchConfiguration } from "#agent/branch-configuration.ts";
import { sameHost } from "#agent/check-host.ts";
import { describeHost, repeatedParts } from "#agent/describe-host.ts";
import { foldHost } from "#agent/fold-host.ts";
import { createHarnessLog } from "#agent/harness-log.ts";
import { type Judgement, judgeRestore, type RestoreDefaults } from "#agent/judge-restore.ts";
import { reconcileUnfinished } from "#agent/reconcile-unfinished.ts";
import { restoreReport } from "#agent/restore-report.ts";
import { restoredBranch } from "#agent/restored-branch.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { HarnessConfiguration, HarnessHost } from "#contracts/harness.ts";
import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { HostDeclaration, HostManifest } from "#contracts/host-manifest.ts";
import type { RestoreOptions, RestoreReport } from "#contracts/restore.ts";
import type { SessionTree } from "#contracts/tree.ts";

/** The first step, done: all that the host registers. */
export interface RestorePlan {
  host: HarnessHost;
  /** Absent: this host is not remembered, and nothing is held against the one that was. */
  declared?: HostDeclaration;
  defaults: RestoreDefaults;
  /** Opened only once the host itself is in order. */
  openSession(): Promise<SessionTree>;
  options: RestoreOptions;
}

export interface RestoredParts {
  log: HarnessLog;
  configuration: HarnessConfiguration;
  report: RestoreReport;
}

/** The same steps, with what is to be written collected first and written in one go. */
export async function restoreSteps(plan: RestorePlan): Promise<RestoredParts> {
  const { log, manifest, judged } = await judgePlan(plan);
  refuseAny(judged.refusals);
  const appliedWrites = log.state().pendingWrites.map(({ targetId }) => targetId);
  const writes = [
    () => reconcileUnfinished(log, { ...plan.host, ...plan.options }),
    ...updatesOf(judged).map((intent) => () => log.write(() => ({ entry: { ...intent } }))),
    ...(manifest ? [() => recordHost(log, manifest)] : []),
  ];
  for (const write of writes) await write();
  return { log, configuration: judged.configuration, report: restoreReport(log, judged, { appliedWrites }) };
}

export async function judgePlan({ host, declared, defaults, options, openSession }: RestorePlan): Promise<{
  log: HarnessLog;
  manifest: HostManifest | undefined;
  judged: Judgement;
}> {
  const manifest = describeHost(host, declared ?? {});
  refuseAny(repeatedParts(manifest));
  const log = createHarnessLog(await openSession());
  const end = restoredBranch(log, host.recovery !== undefined);
  const chosen = branchConfiguration(end.branch, end.pending);
  const found = foldHost(log.tree.entries());
  const mode = found.permissionMode === undefined ? {} : { permissionMode: found.permissionMode };
  const judged = judgeRestore(
    { chosen, last: declared ? found : mode },
    { host, manifest, defaults },
    options,
  );
  return { log, manifest: declared ? manifest : undefined, judged };
}

/** What the branch must say from now on: else each later restore would need the same decision again. */
export function updatesOf({ tools, configuration, replacedModel }: Judgement): WriteIntent[] {
  const { dropped, renamed, active } = tools;
  const { provider, modelId } = configuration.model;
  return [
    ...(dropped.length + renamed.length > 0
      ? [{ type: "active_tools_change" as const, activeToolNames: active }]
      : []),
    ...(replacedModel ? [{ type: "model_change" as const, provider, modelId }] : []),
  ];
}

async function recordHost(log: HarnessLog, manifest: HostManifest): Promise<void> {
  await log.write(() => {
    const recorded = foldHost(log.tree.entries()).manifest;
    if (recorded && sameHost(recorded, manifest)) return undefined;
    return { record: { type: "host_registered", manifest } };
  });
}

function refuseAny(refusals: readonly Fact[]): void {
  const [first] = refusals;
  if (first === undefined) return;
  throw new HarnessError({ code: "restore.refused", params: { count: refusals.length, first } });
}
