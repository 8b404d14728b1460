import type { Bilingual } from "#contracts/render.ts";
import { after } from "./after.ts";
import { linesForm } from "./disk-forms.ts";
import type { DiskForm, Thing } from "./thing.ts";

/** What reality shows: how often each action took effect, whoever asked for it and in whichever life. */
export interface OutsideState {
  /** By the name of the action; 2 means twice or more. */
  effects: Readonly<Record<string, number>>;
  /** Requests that are on their way: each lands once, later, or never. */
  flying: readonly OutsideRequest[];
  /** Where keys are forgotten. */
  keys?: ForgottenKeys;
}

/** Keys that are known for so long, and when each was served, by the clock of whoever sent it. */
export interface ForgottenKeys {
  knownForMs: number;
  servedAt: Readonly<Record<string, number>>;
}

export interface OutsideRequest {
  action: string;
  /** A service that knows this key already does nothing again. */
  key?: string;
  /** Unix time in milliseconds at which it is sent; asked for where keys are forgotten. */
  at?: number;
}

export interface OutsideOptions {
  /** Absent: for ever. Nothing is on its way for long, so a request counts as of when it was sent. */
  knownForMs?: number;
}

/** The outside world as one life reaches it. */
export interface Outside {
  /** Takes effect at once, as a write to a file of this machine does. */
  act(request: OutsideRequest): Promise<void>;
  /** Goes over a wire: the sender may die while it is on its way. Returns when it has landed. */
  request(request: OutsideRequest): Promise<void>;
  /** How often an action took effect, 2 at most; "not yet" is no proof that it never will. */
  count(action: string): Promise<number>;
}

const SEEN = "key ";

/** A world outside that counts effects, honest about requests that outlive their sender. */
export function outside(
  show?: (state: OutsideState) => string | Bilingual,
  { knownForMs }: OutsideOptions = {},
): Thing<OutsideState, Outside> {
  return {
    ...(show && { show }),
    initial: {
      effects: {},
      flying: [],
      ...(knownForMs !== undefined && { keys: { knownForMs, servedAt: {} } }),
    },
    fingerprint: (state) => JSON.stringify(state),
    left: waysToLeave,
    meanwhile: (state) => state.flying.map((request) => landed(state, request)),
    boundaries: ["effect", "request sent", "request landed", "meanwhile"],
    open: (slot) => ({
      act(asked) {
        const request = ownOf(asked);
        return slot.change("effect", (state) => acted(state, request));
      },
      async request(asked) {
        const request = ownOf(asked);
        await slot.change("request sent", (state) => sent(state, request));
        if (slot.get().flying.includes(request)) {
          await slot.change("request landed", (state) => landed(state, request));
        }
      },
      async count(action) {
        await slot.alive();
        return slot.get().effects[action] ?? 0;
      },
    }),
    onDisk: outsideForm,
  };
}

/** Of its own, also if the harness sends one object twice, or changes it. */
function ownOf({ action, key, at }: OutsideRequest): OutsideRequest {
  return { action, ...(key !== undefined && { key }), ...(at !== undefined && { at }) };
}

/** A line of the log that the real world outside keeps of itself. */
export type OutsideLine = { found: OutsideState } | { sent: OutsideRequest } | { landed: OutsideRequest };

/** The log of the real world outside: what it began with, then whatever happened. */
export const outsideLines = linesForm<OutsideLine>("effects.jsonl");

export const outsideForm: DiskForm<OutsideState> = {
  write: (found) => outsideLines.write([{ found }]),
  read: (files) => outsideLines.read(files).reduce(happened, { effects: {}, flying: [] }),
};

function happened(state: OutsideState, line: OutsideLine): OutsideState {
  if ("found" in line) return line.found;
  if ("sent" in line) return sent(state, line.sent);
  const { action, key } = line.landed;
  const flying = state.flying.find((request) => request.action === action && request.key === key);
  return landed(state, flying ?? line.landed);
}

/** Of equal requests two can be on their way: a third could do nothing that they cannot. */
function sent(state: OutsideState, request: OutsideRequest): OutsideState {
  const equal = state.flying.filter(({ action, key }) => action === request.action && key === request.key);
  const flying = equal.length < 2 ? state.flying : state.flying.filter((other) => other !== equal[0]);
  return { ...state, flying: [...flying, request] };
}

function counted(effects: OutsideState["effects"], action: string): OutsideState["effects"] {
  return { ...effects, [action]: Math.min(2, (effects[action] ?? 0) + 1) };
}

function acted(state: OutsideState, request: OutsideRequest): OutsideState {
  return after(state, JSON.stringify(request), () => landed(state, request));
}

function landed(state: OutsideState, request: OutsideRequest): OutsideState {
  const { effects, keys } = state;
  const { action, key, at = 0 } = request;
  const arrived = { ...state, flying: state.flying.filter((other) => other !== request) };
  if (key === undefined) return { ...arrived, effects: counted(effects, action) };
  if (effects[SEEN + key] !== undefined && !isForgotten(keys, key, at)) return arrived;
  return {
    ...arrived,
    effects: counted({ ...effects, [SEEN + key]: 1 }, action),
    ...(keys && { keys: { ...keys, servedAt: { ...keys.servedAt, [key]: at } } }),
  };
}

function isForgotten(keys: ForgottenKeys | undefined, key: string, at: number): boolean {
  return keys !== undefined && at - (keys.servedAt[key] ?? at) >= keys.knownForMs;
}

/** What was on its way when its sender died has landed, is lost, or is still on its way. */
function waysToLeave(state: OutsideState): OutsideState[] {
  const [request] = state.flying;
  if (request === undefined) return [state];
  const without = { ...state, flying: state.flying.slice(1) };
  return waysToLeave(without).flatMap((rest) => [
    landed({ ...rest, flying: [request, ...rest.flying] }, request),
    rest,
    { ...rest, flying: [request, ...rest.flying] },
  ]);
}
