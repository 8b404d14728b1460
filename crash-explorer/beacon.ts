import { MAX_LENGTH } from "./token.ts";

/**
 * Memory that a thread shares with whoever may have to kill it, so that the last place it was at is known
 * even of a thread that never gives control back: how many lives it began, how many states it knew, and the
 * token of the life that it was in. Written by worker-source.ts, in the same order.
 */
export function openBeacon(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + TOKEN_BYTES);
}

export const HEADER_BYTES = 12;

/** No longer token is read either. */
const TOKEN_BYTES = MAX_LENGTH;

/** The token is whole only when the thread has stopped, or stands still. */
export function readBeacon(beacon: SharedArrayBuffer): { beats: number; states: number; token: string } {
  const header = new Int32Array(beacon, 0, HEADER_BYTES / 4);
  const [beats, states, length] = [0, 1, 2].map((place) => Atomics.load(header, place));
  const token = String.fromCharCode(...new Uint8Array(beacon, HEADER_BYTES, length));
  return { beats: beats ?? 0, states: states ?? 0, token };
}
