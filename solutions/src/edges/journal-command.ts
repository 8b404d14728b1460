import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ReadSession, readSessions } from "#agent/edges/journal-reading.ts";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import { readLanguage, wrongUse } from "#agent/edges/option-values.ts";
import { runTimeline } from "#agent/run-timeline.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { RunMoment } from "#contracts/run-timeline.ts";

/** What `npm run agent -- journal` is asked with, and where it says what it found. */
export interface JournalCommand {
  args: readonly string[];
  /** Where the command was started. */
  folder: string;
  /** A line of the answer, for a person. */
  tell(fact: Fact): void;
  /** A line of JSON, for a program. */
  print(line: string): void;
}

/**
 * `list` names the runs, `show RUN` joins Trace, Session and Journal of one into a line of time, `export RUN`
 * gives the same as JSON, a moment a line. It only looks.
 * @throws {HarnessError} `agent.wrong_use`, `journal.no_such_run` {run}; `workspace.unusable`, `session.*`,
 * `journal.*`.
 */
export async function runJournalCommand({ args, folder, tell, print }: JournalCommand): Promise<void> {
  const { verb, run, workspace } = readArguments(args, folder);
  // Of a folder that is not there, no session is no answer.
  const sessions = await readSessions((await openNodeWorkspace(workspace)).root);
  if (verb === "list") {
    for (const session of sessions) listRuns(session, tell);
    return;
  }
  const moments = sessions.flatMap(({ entries, journal, trace }) =>
    runTimeline({ runId: run, session: entries, journal, trace }),
  );
  if (moments.length === 0) throw new HarnessError({ code: "journal.no_such_run", params: { run } });
  for (const moment of moments) {
    if (verb === "show") tell(factOf(moment));
    else print(JSON.stringify({ runId: run, ...moment }));
  }
}

function readArguments(args: readonly string[], folder: string) {
  const options = { folder: { type: "string" }, lang: { type: "string" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [verb = "", run = "", ...rest] = positionals;
    const isWhole = verb === "list" ? run === "" : ["show", "export"].includes(verb) && run !== "";
    if (!isWhole || rest.length > 0) throw new Error(verb);
    readLanguage(values.lang);
    return { verb, run, workspace: resolve(folder, values.folder ?? ".") };
  } catch (cause) {
    if (cause instanceof HarnessError) throw cause;
    throw wrongUse({ code: "journal.usage", params: {} }, cause);
  }
}

function listRuns({ sessionId, journal }: ReadSession, tell: (fact: Fact) => void): void {
  for (const run of new Set(journal.map(({ runId }) => runId))) {
    const own = journal.filter(({ runId }) => runId === run);
    const open = own.filter(({ state }) => state !== "completed").length;
    tell({ code: "journal.run", params: { run, session: sessionId, operations: own.length, open } });
  }
}

/** A moment as a person reads it. */
function factOf({ at, source, id, what }: RunMoment): Fact {
  const params = { at: new Date(at).toISOString(), source, id };
  switch (what.kind) {
    case "said":
      return { code: "journal.moment_said", params: { ...params, role: what.role } };
    case "fact":
      return { code: "journal.moment_fact", params: { ...params, fact: what.fact } };
    case "interrupted":
      return {
        code: "journal.moment_interrupted",
        params: { ...params, tool: what.tool, reason: what.reason },
      };
    case "decided": {
      const { kind, operator } = what.decision;
      return { code: "journal.moment_decided", params: { ...params, tool: what.tool, kind, operator } };
    }
    default:
      return { code: "journal.moment_operation", params: { ...params, tool: what.tool, kind: what.kind } };
  }
}
