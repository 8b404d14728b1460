import type { zhRestore } from "./zh-restore.ts";

/** What a restore refuses and reports, in English. */
export const enRestore: Readonly<Record<keyof typeof zhRestore, string>> = {
  "restore.refused": "not restored, and nothing was written; in the way: {count}, the first: {first}",
  "restore.not_given": "the host has not given: {what}",
  "restore.missing_tools": "active tools are not registered: {tools}",
  "restore.orphan":
    "on this branch a result of {tool} has no call before it: it stays in the file, and no model is told",
  "host.repeated": "the host registered the {kind} {id} twice",
  "host.missing": "the {kind} {id} is missing; the session was last used with it",
  "host.added": "the {kind} {id} is new; the session was last used without it",
  "host.other_version": "the {kind} {id} has another version: it was {was}, and is {is}",
  "host.other_hash": "the {kind} {id} is another one: its hash has changed",
  "host.other_order": "another order ({kind}): it was {was}, and is {is}",
  "host.kind_tool": "tool",
  "host.kind_model": "model",
  "host.kind_extension": "extension",
  "host.kind_resourceLoader": "resource loader",
  "host.kind_systemPromptProvider": "system-prompt provider",
  "host.kind_systemPromptHook": "system-prompt hook",
  "host.kind_authProvider": "auth provider",
  "host.kind_appHook": "app hook",
  "lab12.died_in_tool":
    "while a tool ran, {queued} messages and {changes} changes were accepted; the process died in the tool",
  "lab12.died_in_request":
    "{ran} calls have their results; the process died in the next request, a message waits",
  "lab12.restored":
    "restored: messages that wait: {queued}, accepted changes applied: {applied}; nothing was run",
  "lab12.refused": "the restore was refused: first see what is missing, then the host decides",
  "lab12.by_branch": "active tools go with the branch; where nobody chose, the defaults count",
  "lab12.not_revived": "the permission mode {stored} was not revived: no user is present; the mode is {mode}",
  "lab12.revived": "a present user confirmed it: the permission mode {stored} is back",
  "lab12.unknown":
    "the permission mode {stored} is unknown and counts as the strictest, {mode}; the session " +
    "opens all the same",
  "lab12.kept": "the permission mode is still {mode}",
  "lab12.wrote_first": "the restore was refused, and had changed {bytes} bytes of the session already",
  "lab12.killed":
    "a real process was killed by SIGKILL after its first write: a change is applied, and not marked yet",
  "lab12.restored_again": "the next restore did the rest; each change was written once",
  "lab12.written_twice": "a change was written {times} times",
  "lab12.explored": "{states} crash states, and none breaks an invariant",
  "lab12.broken": "the invariant {invariant} is broken",
};
