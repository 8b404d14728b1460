import { userInfo } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readLanguage, wrongUse } from "#agent/edges/option-values.ts";
import type { Language } from "#contracts/render.ts";

/** What the person asked of `npm run agent -- reconcile`. */
export interface ReconcileOptions {
  /** A session's id, or `last`. */
  session: string;
  folder: string;
  /** As it was given, to be given again. */
  folderGiven?: string;
  language: Language;
  /** What is shown; `decide` asks at the terminal. */
  what: "decide" | "list" | "repairs";
  /** Signs the decisions. */
  operator: string;
}

const known = {
  folder: { type: "string" },
  lang: { type: "string" },
  list: { type: "boolean" },
  repairs: { type: "boolean" },
  operator: { type: "string" },
} as const;

/** @throws {HarnessError} `agent.wrong_use` {problem}; there is no option that decides without a person. */
export function readReconcileOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): ReconcileOptions {
  const { values, positionals } = parse(args);
  const [session = "last", ...rest] = positionals;
  if (rest.length > 0) throw wrongUse({ code: "agent.two_tasks", params: { second: rest[0] ?? "" } });
  return {
    session,
    folder: resolve(folder, values.folder ?? "."),
    language: readLanguage(values.lang ?? environment.LAB_LANG),
    what: values.repairs ? "repairs" : values.list ? "list" : "decide",
    operator: values.operator ?? nameOfUser(environment),
    ...(values.folder !== undefined && { folderGiven: values.folder }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (cause) {
    const option = /'(--?[^'=\s]*)/.exec((cause as Error).message)?.[1] ?? args.join(" ");
    throw wrongUse({ code: "agent.bad_option", params: { option } }, cause);
  }
}

/** The system's word for who sits there; one without a name has to give one. */
function nameOfUser({ USER, USERNAME }: Readonly<Record<string, string | undefined>>): string {
  try {
    return userInfo().username;
  } catch {
    return USER ?? USERNAME ?? "";
  }
}
