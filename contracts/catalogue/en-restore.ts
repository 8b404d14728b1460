import type { zhRestore } from "./zh-restore.ts";

/** What a restore refuses and reports, in English. */
export const enRestore: Readonly<Record<keyof typeof zhRestore, string>> = {
  "restore.refused": "not restored, and not a byte of the session changed: {first} (and {others} more)",
  "restore.not_given": "the host has not given: {what}",
  "restore.missing_tools": "active tools are not registered: {tools}",
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
};
