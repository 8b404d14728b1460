import { MAX_LENGTH } from "./token.ts";

/**
 * Memory that a thread shares with whoever may have to kill it, so that the last place it was at is known
 * even of a thread that never gives control back: how many lives it began, how many states it knew, how long
 * the token of the life is that it was in, how often it loaded its bundle anew, and the token. Written by
 * worker-source.ts, in the same order.
 */
export function openBeacon(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + TOKEN_BYTES);
}

export const HEADER_BYTES = 16;

/** No longer token is read either. */
const TOKEN_BYTES = MAX_LENGTH;

export interface Place {
  beats: number;
  states: number;
  token: string;
  loads: number;
}

/** The token is whole only when the thread has stopped, or stands still. */
export function readBeacon(beacon: SharedArrayBuffer): Place {
  const header = new Int32Array(beacon, 0, HEADER_BYTES / 4);
  const [beats, states, length, loads] = [0, 1, 2, 3].map((place) => Atomics.load(header, place));
  const token = String.fromCharCode(...new Uint8Array(beacon, HEADER_BYTES, length));
  return { beats: beats ?? 0, states: states ?? 0, token, loads: loads ?? 0 };
}
