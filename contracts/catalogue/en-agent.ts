import type { zhAgent } from "./zh-agent.ts";

/** What the agent says of messages that come while it works, and of how it goes on, in English. */
export const enAgent: Readonly<Record<keyof typeof zhAgent, string>> = {
  "agent.queued_steer": "saved: delivered before the next request to the model",
  "agent.queued_followUp": "saved: delivered when this run is completed",
  "agent.queued_nextTurn": "saved: delivered with the next task",
  "agent.not_queued": "the message was not taken: {problem}",
  "agent.unknown_command": "there is no command {command}; use /steer, /follow or /next and a message",
  "agent.empty_message": "no message stands behind {command}",
  "agent.handed_back": "not delivered, handed back to you: {text}",
  "agent.queue_restored": "{count} queued messages restored",
  "agent.run_settled":
    "the last run was interrupted and is settled with what is known of it ({entries} entries)",
  "agent.forked": "session {session}, forked from {from}, is kept in {file}",
  "agent.bad_recovery": "--recovery takes retry_unfinished or mark_interrupted, not {value}",
  "agent.bad_mode": "--mode takes ask, deny or bypass, not {value}",
  "agent.bad_missing": "--missing takes drop or disable, not {value}",
  "agent.mode": "permission mode: {mode}",
  "agent.mode_not_revived":
    "the session holds the permission mode {stored}, which is not revived by itself; " +
    "if you want it: --mode {stored}",
  "agent.mode_unknown":
    "the permission mode {stored} of the session is unknown and counts as the strictest, {mode}; " +
    "choose another with --mode",
  "agent.how_to_restore":
    "nothing was written; name the model with --model, and decide about what else is missing with " +
    "--missing drop or --missing disable",
  "agent.bad_journal": "--journal takes sqlite or jsonl, not {value}",
  "agent.journal_of_new":
    "--journal is for a new session; one that exists keeps the format of its operation journal",
  "agent.resume_or_fork": "--resume and --fork cannot be used together",
  "session.nothing_to_fork": "session {id} holds nothing yet, so it cannot be forked",
  "context.dropped":
    "the context is full: the {count} oldest messages are not sent to the model, " +
    "and no summary stands for them",
  "context.not_summed_up":
    "the {count} oldest messages do not fit into the request for a summary, which will not tell of them",
  "session.is_folder": "it is a folder, not a file",
  "session.is_link": "it is a symbolic link, which is not followed",
  "session.is_pipe": "it is a named pipe, not a file",
};
