import type { Told } from "./schedule.ts";

/** The states of all things, in the order in which the scenario names them. */
export type Snapshot = readonly unknown[];

/** A choice that was made in a life, and how many there were. */
export interface Choice {
  name: string;
  count: number;
  taken: number;
}

/** A place at which a life can end. */
export interface Boundary {
  /** The thing, and the kind of operation. */
  name: string;
  snapshot: Snapshot;
}

/** What a life begins with. */
export interface Birth {
  snapshot: Snapshot;
  /** The choices to take; behind them, every choice is 0. */
  choices: readonly number[];
  crashes: number;
  /** The highest number of an id in the snapshot. */
  ids: number;
  maxOperations: number;
  /** At level order: who waits takes turns. */
  order?: Order;
  /** Called right before each operation takes effect, with its place among them. */
  onOperation?(place: number): void;
}

/** What the schedules of one state have in common. */
export interface Order {
  told: Told;
  /** Whether this world, with processes that were told this, was come by before on another way. */
  isKnown(snapshot: Snapshot, told: string): boolean;
}

/** 2026-01-01 12:00 UTC. */
export const NOON = 1_767_268_800_000;

/** What time it is where no clock jumps. */
export function standingClock(): number {
  return NOON;
}

/** Eight characters that occur nowhere else, so that they can be found again in any text. */
export function idOf(count: number): string {
  return `x${String(count).padStart(7, "0")}`;
}

/**
 * Each process has ids of its own, or their order would tell the schedules apart.
 * @param process its place among those that live at the same time; absent: it is alone
 */
export function newIds(highest: number, process?: number): () => string {
  const apart = process === undefined ? 1 : PROCESSES_APART;
  let last = highest + 1 + (process ?? 0) - apart;
  return () => {
    last += apart;
    return idOf(last);
  };
}

const PROCESSES_APART = 64;

export const anyId = /x\d{7}/g;

export function numberOf(id: string): number {
  return Number(id.slice(1));
}
