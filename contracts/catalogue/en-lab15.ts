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
  "reconcile.ask": "The outcome of {tool} is unknown. What did you find?",
  "reconcile.why": "How do you know (required, and recorded)",
  "reconcile.task": "What has to be done by hand",
  "reconcile.choice_later": "decide nothing now",
  "reconcile.choice_completed": "it happened, and stands",
  "reconcile.choice_rolled_back": "it happened: take it back",
  "reconcile.choice_never_happened": "it did not happen, and cannot any more",
  "reconcile.choice_repair": "open a repair, to be done by hand",
  "reconcile.needs_terminal":
    "a person has to decide at a terminal; there is none here, and nothing was decided",
  "reconcile.resume": "all of them are settled; go on with: {resume}",
  "reconcile.decided": "the decision about {tool} is recorded",
  "reconcile.not_back": "{tool} was not taken back ({reason}) and is not settled",
  "reconcile.too_late":
    "{tool} is settled already: {settlement}, by {operator} at {at}; this decision was not taken",
  "reconcile.session": "session {session}: operations without a settlement: {count}",
  "reconcile.due": "{tool}: {owner} has to find out, since {since}, until {by}",
  "reconcile.due_nobody": "{tool}: nobody has been asked to find out yet, since {since}",
  "reconcile.due_open": "{tool}: {owner} has to find out, since {since}, without a limit",
  "reconcile.overdue": "{tool}: overdue, {owner} had to find out, since {since}, until {by}",
  "reconcile.repair": "repair {repair}: {task} ({owner}, since {since})",
  "reconcile.late": "{tool} answered late, at {at}; the settlement stands",
  "reconcile.operation": "{tool}: {state}, attempt {attempts}, started {since}, key {key}",
  "reconcile.shown": "  {line}",
  "reconcile.evidence": "  seen: {seen}",
  "reconcile.earlier": "  before: {at} {operator} {kind} ({reason})",
  "reconcile.left_open": "nothing was decided about {tool}; it stays open",
  "reconcile.why_needed": "without a reason nothing is recorded; Esc leaves it open",
  "reconcile.no_operator": "a decision has to say who made it: --operator NAME",
};
