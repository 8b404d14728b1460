import type { zhLab18 } from "./zh-lab18.ts";

/** What lab 18 and its engine say, in English. */
export const enLab18: Readonly<Record<keyof typeof zhLab18, string>> = {
  "engine.no_life":
    "an executor's name needs something drawn by lot: without it two lives could share the name",
  "engine.other_version":
    "the workflow was begun by version {version}, and this " +
    "process is {own}: left for a process of that version",
  "engine.unknown_executor":
    "{executorId} has the workflow {workflowId} and no lease: nobody can say whether it lives, so it is left",
  "engine.taken_over": "{executorId} renews no longer: its workflow {workflowId} is resumed",
  "engine.step_threw": "a step threw ({problem}): nothing is recorded, and the workflow stays unfinished",
  "engine.not_claimed": "the run {runId} cannot be claimed now: the database's clock was set back",
  "engine.not_launched": "the engine did not start: {problem}",
  "engine.lease_lost": "the lease of this executor is lost: another process takes its workflows over",
  "lab18.not_the_owner": "the workflow {workflowId} was given to another execution: this record is refused",
  "lab18.waits": "the workflow {workflowId} waits for a message",
  "lab18.killed": "the process is killed (SIGKILL) behind its effect and before the engine's record",
  "lab18.taken": "another process takes the workflow over and goes on behind what is recorded",
  "lab18.journal_asks":
    "the engine runs the step again either way; with the journal the effect stays one, and a person is asked",
  "lab18.key_repeats": "the step ran again under the same key, and the service paid once",
  "lab18.one_name":
    "with one name for all, a live workflow is launched twice; with a name for each life never",
  "lab18.swept": "nobody took the workflows of the dead process until a sweeper resumed them",
  "lab18.late_hand":
    "the engine refuses the frozen process's record, and " +
    "the journal its completion; neither holds back its hand",
  "lab18.version_left":
    "the engine gives a workflow to its own version alone: left by the new one, finished by the old one",
  "lab18.person_decided": "the decision lies in the journal; the message only woke the workflow up",
  "lab18.slept_on": "the timer went on while nobody lived",
  "lab18.explored": "{states} states were explored, and every invariant held in each",
  "lab18.broken": "the invariant {invariant} is broken",
};
