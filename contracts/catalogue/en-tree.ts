import type { zhTree } from "./zh-tree.ts";

/** What can be wrong with a line of a session file and with a session tree, in English. */
export const enTree: Readonly<Record<keyof typeof zhTree, string>> = {
  "session.line_no_header": "not a header of session format version 3",
  "session.line_newer_version":
    "session format version {version}, which is newer than version 3; a newer program can read it",
  "session.line_header_torn": "the header is incomplete",
  "session.line_not_utf8": "not valid UTF-8",
  "session.line_not_json": "not a complete JSON object",
  "session.line_nul_bytes": "contains NUL bytes",
  "session.line_wrong_field": "the field {field} is missing or of the wrong type",
  "session.line_same_id": "duplicates the id {id}",
  "session.line_no_parent": "no earlier line has the id that parentId names: {parentId}",
  "session.line_no_target": "its leaf leads to {targetId}, which is not there",
  "session.line_no_blob": "it refers to the blob {sha256}, which is not there or holds something else",
  "session.other_id":
    "the header of {file} names the session {id}, which is not the one that its name says; it was not opened",
  "session.unknown_entry": "the session has no entry with the id {id}",
  "session.bad_fork_target": "the session cannot be forked at entry {id}",
  "session.file_changed":
    "another process changed the session file ({expected} bytes expected, {found} found); " +
    "it accepts no more writes until it is reopened",
  "session.in_use": "session {session} is in use by process {pid} since {since}",
};
