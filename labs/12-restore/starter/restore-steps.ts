import { sameHost } from "#agent/check-host.ts";
import { foldHost } from "#agent/fold-host.ts";
import type { Judgement, RestoreDefaults } from "#agent/judge-restore.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { HarnessConfiguration, HarnessHost } from "#contracts/harness.ts";
import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { HostDeclaration, HostManifest } from "#contracts/host-manifest.ts";
import type { RestoreOptions, RestoreReport } from "#contracts/restore.ts";
import { todo } from "#contracts/todo.ts";
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
 * 任务 12.7：第五步，以及之后。
 * Task 12.7.
 *
 * Brings a session to where a harness can be made for it. Up to the end of the fourth step nothing is
 * written, so a restore that is refused leaves every byte as it was; and a crash in the fifth, at whatever
 * place, is mended by the next restore, which finds less to do.
 * @throws {HarnessError} `restore.refused` {count, first}; `harness.bad_record`; as the session's opening
 * and `SessionTree.append` do.
 */
export async function restoreSteps(plan: RestorePlan): Promise<RestoredParts> {
  const { judged } = await judgePlan(plan);
  refuseAny(judged.refusals);
  // #agent/reconcile-unfinished.ts, #agent/restore-report.ts
  return todo("12.7", {
    zh: "reconcileUnfinished、updatesOf、recordHost、restoreReport：按什么次序？",
    en: "reconcileUnfinished, updatesOf, recordHost, restoreReport: in which order?",
  });
}

/**
 * 任务 12.6：前四步，会拒绝什么、为什么；什么也不写。
 * Task 12.6: the first four steps alone, what would be refused and why. Writes nothing.
 *
 * 日志用 createHarnessLog 打开。restoredBranch 给出恢复之后所在的分支：没走完的移动会换一条。分支选过什么问
 * branchConfiguration，上次的宿主问 foldHost。
 * createHarnessLog opens the log. restoredBranch gives the branch on which the session will stand: an open
 * move leads to another one. branchConfiguration says what was chosen there, foldHost which host was last.
 * #agent/describe-host.ts, harness-log.ts, restored-branch.ts, branch-configuration.ts, fold-host.ts,
 * judge-restore.ts
 */
export async function judgePlan(
  _plan: RestorePlan,
): Promise<{ log: HarnessLog; manifest: HostManifest | undefined; judged: Judgement }> {
  return todo("12.6", {
    zh: "describeHost、repeatedParts、openSession、restoredBranch、三次归约、judgeRestore",
    en: "describeHost, repeatedParts, openSession, restoredBranch, the three folds, judgeRestore",
  });
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

/** Writes nothing where the last record says the same. */
export async function recordHost(log: HarnessLog, manifest: HostManifest): Promise<void> {
  await log.write(() => {
    const recorded = foldHost(log.tree.entries()).manifest;
    if (recorded && sameHost(recorded, manifest)) return undefined;
    return { record: { type: "host_registered", manifest } };
  });
}

export function refuseAny(refusals: readonly Fact[]): void {
  const [first] = refusals;
  if (first === undefined) return;
  throw new HarnessError({ code: "restore.refused", params: { count: refusals.length, first } });
}
