/** A file as a process sees it, and what of it a power cut would leave. */
export interface LogFileState {
  /** What a read gives: every completed write is in the page cache. */
  bytes: Uint8Array;
  /** What is on the medium for certain. */
  synced: Uint8Array;
  /** What was changed since, oldest first. */
  pending: readonly Change[];
}

export type Change =
  | { kind: "write"; at: number; bytes: Uint8Array; lost?: true }
  | { kind: "truncate"; length: number; lost?: true };

/**
 * Any part of what was not synced may be there; the last of it perhaps in part. So may be what a failed sync
 * lost: it failed as a whole, and may have brought some of it to the medium.
 */
export function afterPowerCut(state: LogFileState): LogFileState[] {
  const unsure = state.pending;
  const results = new Map<string, Uint8Array>();
  for (let subset = 0; subset < 2 ** unsure.length; subset += 1) {
    const there = unsure.filter((_, place) => (subset >> place) % 2 === 1);
    for (const ending of tornEndings(there)) {
      const bytes = ending.reduce(applied, state.synced);
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
  const open = [...pending, change];
  const tooMany = open.filter(({ lost }) => !lost).length > MAX_UNSURE;
  const oldest = open.findIndex(({ lost }) => !lost);
  return {
    bytes: applied(bytes, change),
    synced: tooMany ? applied(synced, open[oldest] as Change) : synced,
    pending: tooMany ? open.toSpliced(oldest, 1) : open,
  };
}

function tornEndings(changes: readonly Change[]): Change[][] {
  const last = changes.at(-1);
  if (last?.kind !== "write") return [[...changes]];
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
