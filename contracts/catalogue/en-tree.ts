import type { zhTree } from "./zh-tree.ts";

/** What can be wrong with a session tree, in English; part of the English catalogue. */
export const enTree: Readonly<Record<keyof typeof zhTree, string>> = {
  "session.line_no_target": "its leaf leads to {targetId}, which is not there",
  "session.line_no_blob": "it refers to the blob {sha256}, which is not there or holds something else",
  "session.unknown_entry": "the session has no entry with the id {id}",
  "session.bad_fork_target": "the session cannot be forked at entry {id}",
  "session.file_changed":
    "another process changed the session file ({expected} bytes expected, {found} found); " +
    "it accepts no more writes until it is reopened",
  "session.in_use": "session {session} is in use by process {pid} since {since}",
};
