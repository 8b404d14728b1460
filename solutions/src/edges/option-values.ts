import { JOURNAL_FORMATS, type JournalFormat } from "#agent/edges/journal-format.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { PERMISSION_MODES, type PermissionMode } from "#contracts/permission-mode.ts";
import type { PermissionRule } from "#contracts/permissions.ts";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
import type { Language } from "#contracts/render.ts";

/** `write` allows a tool; `bash:git status` allows one command. */
export function readRule(text: string): PermissionRule {
  const colon = text.indexOf(":");
  if (colon === -1) return { decision: "allow", tool: text };
  return { decision: "allow", tool: text.slice(0, colon), command: text.slice(colon + 1) };
}

export function readCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw wrongUse({ code: "agent.bad_count", params: { option, value: text } });
}

export function readRecovery(text: string | undefined): RecoveryPolicy {
  if (text === undefined) return "retry_unfinished";
  if (text === "retry_unfinished" || text === "mark_interrupted") return text;
  throw wrongUse({ code: "agent.bad_recovery", params: { value: text } });
}

export function readMode(text: string | undefined): PermissionMode | undefined {
  const mode = PERMISSION_MODES.find((known) => known === text);
  if (text === undefined || mode) return mode;
  throw wrongUse({ code: "agent.bad_mode", params: { value: text } });
}

export function readMissing(text: string | undefined): "drop" | "disable" | undefined {
  if (text === undefined || text === "drop" || text === "disable") return text;
  throw wrongUse({ code: "agent.bad_missing", params: { value: text } });
}

/** The language to speak in while nothing else of the command line is understood. */
export function spokenLanguage(args: readonly string[], fallback: string | undefined): Language {
  const at = args.lastIndexOf("--lang");
  const asked = at >= 0 ? args[at + 1] : args.findLast((word) => word.startsWith("--lang="))?.slice(7);
  const language = asked === "zh" || asked === "en" ? asked : fallback;
  return language === "en" ? "en" : "zh";
}

export function readJournal(text: string | undefined): JournalFormat | undefined {
  const format = JOURNAL_FORMATS.find((known) => known === text);
  if (text === undefined || format) return format;
  throw wrongUse({ code: "agent.bad_journal", params: { value: text } });
}

export function readLanguage(text: string | undefined): Language {
  if (text === undefined || text === "") return "zh";
  if (text === "zh" || text === "en") return text;
  throw wrongUse({ code: "command.unknown_language", params: { value: text } });
}

export function wrongUse(problem: Fact, cause?: unknown): HarnessError {
  return new HarnessError({ code: "agent.wrong_use", params: { problem } }, { cause });
}
