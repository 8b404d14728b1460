import type { zhLab15 } from "./zh-lab15.ts";

/** What reconciliation and lab 15 say, in English. */
export const enLab15: Readonly<Record<keyof typeof zhLab15, string>> = {
  "reconcile.told_confirmed":
    "{tool}: an operator confirmed that the effect happened; what the tool answered was not kept",
  "reconcile.told_rolled_back":
    "{tool}: the effect happened and was taken back. If it is still wanted, ask for it again",
  "reconcile.told_never":
    "{tool}: this was checked: it did not happen, and will not. If it is still wanted, ask for it again",
  "reconcile.key_forgotten":
    "{tool}: the service knows a key for a limited time only, so that it is not found says nothing now",
  "reconcile.no_answer": "{tool}: the look-up gave no usable answer ({problem})",
  "reconcile.fence_stands": "a fence stands: nothing can take effect under this key any more",
  "reconcile.no_way_back": "{tool} cannot take it back, or refused to",
  "reconcile.says_nothing": "a decision has to say who made it, and why",
  "reconcile.not_open": "with what is seen now, {choice} cannot be decided",
  "lab15.not_there": "looked up: {key} has taken no effect",
  "lab15.there": "looked up: {key} has taken effect",
  "lab15.taken_back": "looked up: {key} took effect, and was taken back",
  "lab15.cancelled": "cancelled the key: HTTP {status}",
  "lab15.killed": "the process ended: {ended}",
  "lab15.exploring": "reconciling after every crash, until there is no new state",
};
