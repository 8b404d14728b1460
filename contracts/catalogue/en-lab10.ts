import type { zhLab10 } from "./zh-lab10.ts";

/** What the experiments of lab 10 find, in English. */
export const enLab10: Readonly<Record<keyof typeof zhLab10, string>> = {
  "lab10.told": "in the middle of a turn, the caller was told of: {what}",
  "lab10.died": "the process died: {where}",
  "lab10.killed": "the child process {pid} said 'accepted' and was killed with SIGKILL",
  "lab10.kept":
    "changes that the caller was told of: {told}; after the restart none is lost; active tools: {tools}",
  "lab10.not_told": "nobody was told, and after the restart there is no such change; active tools: {tools}",
  "lab10.lost": "changes that the caller was told of: {told}; after the restart {lost} of them are lost",
  "lab10.pi_loses": "dead before the save point: changes lost by Pi's rule: {lost}; lost here: {ownLost}",
  "lab10.memory_ahead":
    "the write failed, and memory says '{memory}' all the same; after the restart it is '{file}'",
  "lab10.memory_follows":
    "the write failed and memory did not change; asked again with space on the disk, it was accepted",
  "lab10.memory_wrong": "after the failed write, memory and the log disagree",
  "lab10.bounded":
    "the hung listener was waited for {waits} time(s), the other heard {heard} events, " +
    "and the entries stand in the same order",
  "lab10.not_bounded": "listeners change the run: {waits} waits, and the other heard {heard} events",
  "lab10.cycle_refused":
    "waiting for idle in {hook} was refused at once; what runWhenIdle was given ran once it was idle",
  "lab10.cycle_missed": "waiting for idle in {hook} was not refused",
  "lab10.places":
    "the entry written around the harness stands between a call and its result, the facade's behind the turn",
  "lab10.same_place": "the two entries do not stand where they were expected",
  "lab10.explored": "all {states} states that crashes leave were visited; no accepted change was lost",
  "lab10.explored_broken": "the exploration found something broken: {invariant}",
};
