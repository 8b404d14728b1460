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

/**
 * Brings a session to where a harness can be made for it. Up to the end of the fourth step nothing is
 * written, so a restore that is refused leaves every byte as it was; and a crash in the fifth, at whatever
 * place, is mended by the next restore, which finds less to do.
 * @throws {HarnessError} `restore.refused` {count, first}; `harness.bad_record`; as the session's opening
 * and `SessionTree.append` do.
 */
export async function restoreSteps(plan: RestorePlan): Promise<RestoredParts> {
  const { log, manifest, judged } = await judgePlan(plan);
  refuseAny(judged.refusals);
  const reconciled = await reconcileUnfinished(log, { ...plan.host, ...plan.options });
  for (const intent of updatesOf(judged)) await log.write(() => ({ entry: { ...intent } }));
  // Last: until here a crash leaves the old host on record, and the next restore tells the differences again.
  if (manifest) await recordHost(log, manifest);
  return { log, configuration: judged.configuration, report: restoreReport(log, judged, reconciled) };
}

interface JudgedPlan {
  log: HarnessLog;
  manifest: HostManifest | undefined;
  /** By the branch on which the session will stand once the fifth step is done. */
  judged: Judgement;
}

/** The first four steps alone: what would be refused, and why. Writes nothing. */
export async function judgePlan(plan: RestorePlan): Promise<JudgedPlan> {
  const { host, declared, defaults, options } = plan;
  const manifest = describeHost(host, declared ?? {});
  refuseAny(repeatedParts(manifest));
  const tree = await plan.openSession();
  const log = createHarnessLog(tree);
  const { manifest: recorded, ...last } = foldHost(tree.entries());
  const known = declared && recorded ? { ...last, manifest: recorded } : last;
  const { branch, pending } = restoredBranch(log, host.recovery !== undefined);
  const chosen = branchConfiguration(branch, pending);
  const judged = judgeRestore({ chosen, last: known }, { host, manifest, defaults }, options);
  return { log, manifest: declared && manifest, judged };
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
