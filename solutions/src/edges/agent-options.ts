import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { JournalFormat } from "#agent/edges/journal-format.ts";
import {
  readCount,
  readJournal,
  readLanguage,
  readMissing,
  readMode,
  readRecovery,
  readRule,
  wrongUse,
} from "#agent/edges/option-values.ts";
import type { PermissionMode } from "#contracts/permission-mode.ts";
import type { PermissionRule } from "#contracts/permissions.ts";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
import type { Language } from "#contracts/render.ts";

/** What the person asked of `npm run agent`. */
export interface AgentOptions {
  /** Absent with `resume` alone: take the last run up again; with `fork` alone: run nothing yet. */
  task?: string;
  /** A session's id, or `last`. */
  resume?: string;
  /** A session's id, or `last`: begin another one that goes on from there. */
  fork?: string;
  /** What a new session's journal is kept in; absent: a database. */
  journal?: JournalFormat;
  /** What becomes of a run that its process died on. */
  recovery: RecoveryPolicy;
  /** Who answers where the policy asks; absent: a person, or what the session holds if that is stricter. */
  mode?: PermissionMode;
  /** What becomes of tools that the session uses and the agent does not have; absent: it is refused. */
  missing?: "drop" | "disable";
  /** `provider/model`, or a model's name alone; absent: what the environment says. */
  model?: string;
  folder: string;
  /** As it was given, to be given again. */
  folderGiven?: string;
  language: Language;
  /** What runs without a question, beside reading. */
  allow: PermissionRule[];
  /** A command that has to succeed before the run counts as completed. */
  verify?: string;
  maxTurns: number;
  /** How long the model may be silent. */
  timeoutMs: number;
  help: boolean;
}

const known = {
  help: { type: "boolean", short: "h" },
  resume: { type: "string" },
  fork: { type: "string" },
  journal: { type: "string" },
  recovery: { type: "string" },
  mode: { type: "string" },
  missing: { type: "string" },
  model: { type: "string" },
  folder: { type: "string" },
  lang: { type: "string" },
  allow: { type: "string", multiple: true },
  verify: { type: "string" },
  "max-turns": { type: "string" },
  timeout: { type: "string" },
} as const;

const DEFAULT_MAX_TURNS = 50;
const DEFAULT_TIMEOUT_SECONDS = 120;

/**
 * Reads the command line. `--resume` may stand without a value: then it is the last session.
 * @throws {HarnessError} `agent.wrong_use` {problem}: nothing has happened yet.
 */
export function readAgentOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): AgentOptions {
  const { values, positionals } = parse(args);
  refuseSwallowed(values, environment);
  const [given, ...rest] = positionals;
  const task = given?.trim() === "" ? undefined : given;
  if (rest.length > 0) throw wrongUse({ code: "agent.two_tasks", params: { second: rest[0] ?? "" } });
  const needsTask = given !== undefined || (values.resume ?? values.fork) === undefined;
  if (!values.help && task === undefined && needsTask) throw wrongUse({ code: "agent.no_task", params: {} });
  if (values.resume !== undefined && values.fork !== undefined) {
    throw wrongUse({ code: "agent.resume_or_fork", params: {} });
  }
  if (values.resume !== undefined && values.journal !== undefined) {
    throw wrongUse({ code: "agent.journal_of_new", params: {} });
  }
  // Taken for absent, it would let every claim pass.
  if (values.verify?.trim() === "") {
    throw wrongUse({ code: "agent.bad_option", params: { option: '--verify ""' } });
  }
  const mode = readMode(values.mode);
  const missing = readMissing(values.missing);
  const journal = readJournal(values.journal);
  return {
    folder: resolve(folder, values.folder ?? "."),
    language: readLanguage(values.lang ?? environment.LAB_LANG),
    allow: (values.allow ?? []).map(readRule),
    maxTurns: readCount("--max-turns", values["max-turns"]) ?? DEFAULT_MAX_TURNS,
    timeoutMs: (readCount("--timeout", values.timeout) ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    recovery: readRecovery(values.recovery),
    help: values.help ?? false,
    ...(mode && { mode }),
    ...(journal && { journal }),
    ...(missing && { missing }),
    ...(task !== undefined && { task }),
    ...(values.resume !== undefined && { resume: values.resume }),
    ...(values.fork !== undefined && { fork: values.fork }),
    ...(values.folder !== undefined && { folderGiven: values.folder }),
    ...(values.model !== undefined && { model: values.model }),
    ...(values.verify !== undefined && { verify: values.verify }),
  };
}

/** What npm took for its own, since no `--` stood before it: the rest would mean something else. */
function refuseSwallowed(values: object, environment: Readonly<Record<string, string | undefined>>): void {
  for (const option of Object.keys(known)) {
    const swallowed = environment[`npm_config_${option.replaceAll("-", "_")}`] !== undefined;
    if (swallowed && !Object.hasOwn(values, option)) {
      throw wrongUse({ code: "command.dashes_missing", params: { option, script: "agent" } });
    }
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: args.map(withValue), options: known, allowPositionals: true });
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    const option = /'(?:-\w, )?(--?[^'=\s]*)/.exec(message)?.[1] ?? args.join(" ");
    const lacksValue = code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" && !message.includes("does not take");
    throw wrongUse(
      { code: lacksValue ? "command.missing_value" : "agent.bad_option", params: { option } },
      cause,
    );
  }
}

/** `--resume` or `--fork` alone at the end, or before another option, means the last session. */
function withValue(argument: string, index: number, args: readonly string[]): string {
  const next = args[index + 1];
  const names = argument === "--resume" || argument === "--fork";
  return names && (next === undefined || next.startsWith("--")) ? `${argument}=last` : argument;
}
