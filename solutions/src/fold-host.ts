import { readHarnessRecord } from "#agent/harness-record.ts";
import type { HostManifest } from "#contracts/host-manifest.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/** What the log says of the hosts that used the session. */
export interface LastHost {
  /** The last one that was recorded. */
  manifest?: HostManifest;
  /** As its user last chose it; any text. */
  permissionMode?: string;
}

/** The last word of each, from all entries of the log: a host serves all branches of its session. */
export function foldHost(entries: readonly TreeEntry[]): LastHost {
  let last: LastHost = {};
  for (const entry of entries) {
    const record = readHarnessRecord(entry);
    if (!record?.ok) continue;
    if (record.value.type === "host_registered") last = { ...last, manifest: record.value.manifest };
    if (record.value.type === "permission_mode_chosen") last = { ...last, permissionMode: record.value.mode };
  }
  return structuredClone(last);
}
