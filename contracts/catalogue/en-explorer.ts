import type { zhExplorer } from "./zh-explorer.ts";

/** What the crash explorer and the examples of the labs say where something is broken, in English. */
export const enExplorer: Readonly<Record<keyof typeof zhExplorer, string>> = {
  "explored.comes_to_end": "the life comes to an end",
  "explored.waits_for_ever": "it waits for something that never comes",
  "explored.goes_on": "it goes on and on",
  "explored.never_gives_back": "it never gives control back",
  "explored.ends_process": "it ends its process, with exit code {code}",
  "explored.takes_all_memory": "it takes all memory",
  "explored.strays": "outside of what the boot returned, it threw {thrown}",
  "explored.threw_at": "{thrown} at {place}",
  "explored.own_clock": "the life's own clock, ids and choices",
  "explored.uses": "{what} at {place}",
  "explored.uses_timer": "{what} at {place}, a timer that never fires here",
  "explored.fresh_ends_otherwise": "in a fresh process the same path does not end so",
  "explored.ends_the_same": "the same path ends in the same way each time",
  "explored.broke": "{invariant}: {received}",
  "explored.not_again": "{first}, but not when it was gone again",
  "example.ends": "it comes to an end",
  "example.not_ended": "it has not ended after {patienceMs} ms",
  "example.nothing_thrown": "nothing is thrown",
  "example.holds_alone": "alone, in modules that nothing has touched, it holds",
  "example.remembered": "{first}; the modules remember something of the examples before it",
  "invariant.a-life-ends": "every boot must come to its end",
  "invariant.a-boot-does-not-throw": "no boot may throw at its host",
  "invariant.a-second-boot-adds-nothing": "once a run has ended, another boot must change nothing",
  "invariant.is-deterministic":
    "the same state and the same choices must end alike, or no crash can be gone again",
  "invariant.forgets-at-a-crash":
    "a crash takes all memory: what is kept at the top of a module must not reach the next boot",
  "invariant.merged-states-behave-alike": "two states with one fingerprint must behave alike from there on",
  "invariant.told-the-same-does-the-same": "who is told the same must do the same",
};
