/** A file as a process sees it, and what of it a power cut would leave. */
export interface LogFileState {
  /** What a read gives: every completed write is in the page cache. */
  bytes: Uint8Array;
  /** What is on the medium for certain. */
  synced: Uint8Array;
  /** What was changed since, oldest first. */
  pending: readonly Change[];
}

export type Change = Mark &
  ({ kind: "write"; at: number; bytes: Uint8Array } | { kind: "truncate"; length: number });

/** `lost`: its sync failed, so nobody knows; `sure`: it is on the medium, over what was lost before it. */
type Mark = { lost?: true; sure?: never } | { sure?: true; lost?: never };

/**
 * Any part of what was not synced may be there; the last of it perhaps in part. So may be what a failed sync
 * lost: it failed as a whole, and may have brought some of it to the medium.
 */
export function afterPowerCut({ synced, pending }: LogFileState): LogFileState[] {
  const unsure = pending.filter(({ sure }) => !sure);
  const results = new Map<string, Uint8Array>();
  for (let subset = 0; subset < 2 ** unsure.length; subset += 1) {
    const isThere = (change: Change) => change.sure || (subset >> unsure.indexOf(change)) % 2 === 1;
    for (const ending of tornEndings(pending.filter(isThere))) {
      const bytes = ending.reduce(applied, synced);
      results.set(textOf(bytes), bytes);
    }
  }
  return [...results.values()].map((bytes) => ({ bytes, synced: bytes, pending: [] }));
}

/**
 * As many changes as this are open at once at most, and as many lost ones; older ones are taken to have
 * reached the medium.
 */
export const MAX_UNSURE = 4;

/** The state after one more change, which nobody has synced yet. */
export function changed({ bytes, synced, pending }: LogFileState, change: Change): LogFileState {
  return settled({ bytes: applied(bytes, change), synced, pending: bounded([...pending, change], isOpen) });
}

/** The state after a sync. What an earlier one lost may still be there, underneath. */
export function afterSync({ bytes, synced, pending }: LogFileState): LogFileState {
  return settled({
    bytes,
    synced,
    pending: pending.map((change) => (change.lost ? change : sureOf(change))),
  });
}

/** A change whose sync failed stays in the page cache, and no later sync brings it to the medium. */
export function afterFailedSync({ bytes, synced, pending }: LogFileState): LogFileState {
  const lost = pending.map((change) => (isOpen(change) ? ({ ...change, lost: true } as Change) : change));
  return settled({ bytes, synced, pending: bounded(lost, (change) => change.lost === true) });
}

/** Nobody has synced it, or tried to. */
export function isOpen({ lost, sure }: Change): boolean {
  return !lost && !sure;
}

function bounded(changes: readonly Change[], isCounted: (change: Change) => boolean): readonly Change[] {
  const counted = changes.filter(isCounted);
  const oldest = new Set(counted.slice(0, -MAX_UNSURE));
  return changes.map((change) => (oldest.has(change) ? sureOf(change) : change));
}

function sureOf({ lost: _, ...change }: Change): Change {
  return { ...change, sure: true } as Change;
}

/** What is sure, and over nothing that is not, is on the medium; what was cut off for sure is gone. */
function settled({ bytes, synced, pending }: LogFileState): LogFileState {
  const left = pending.filter((change, place) => !isCutOff(change, pending.slice(place + 1), synced.length));
  const first = left.findIndex(({ sure }) => !sure);
  const sure = first === -1 ? left : left.slice(0, first);
  return { bytes, synced: sure.reduce(applied, synced), pending: left.slice(sure.length) };
}

/** Where less than the rest is on the medium for certain, what was cut off may have left a hole before it. */
function isCutOff(change: Change, later: readonly Change[], certain: number): boolean {
  if (change.kind !== "write" || !change.lost) return false;
  const most = Math.min(change.at, certain);
  return later.some((cut) => cut.kind === "truncate" && cut.sure === true && cut.length <= most);
}

function tornEndings(changes: readonly Change[]): Change[][] {
  const last = changes.at(-1);
  if (last?.kind !== "write" || last.sure) return [[...changes]];
  const before = changes.slice(0, -1);
  const { length } = last.bytes;
  const inside = last.bytes.findIndex((byte) => byte >= 0xc0) + 1;
  const lengths = new Set([length, length - 1, Math.ceil(length / 2), inside]);
  return [...lengths]
    .filter((kept) => kept > 0)
    .map((kept) => [...before, { ...last, bytes: last.bytes.subarray(0, kept) }]);
}

export function applied(bytes: Uint8Array, change: Change): Uint8Array {
  if (change.kind === "truncate") return bytes.slice(0, change.length);
  // A write behind the end leaves a hole, which reads as NUL bytes.
  const longer = new Uint8Array(Math.max(bytes.length, change.at + change.bytes.length));
  longer.set(bytes);
  longer.set(change.bytes, change.at);
  return longer;
}

const latin = new TextDecoder("latin1");
const texts = new WeakMap<Uint8Array, string>();

/** The bytes as a text, one character each: quick to compare, and ids in it can be found. */
export function textOf(bytes: Uint8Array): string {
  const known = texts.get(bytes);
  if (known !== undefined) return known;
  const text = latin.decode(bytes);
  texts.set(bytes, text);
  return text;
}
