import { entriesOfRun, toolCalls } from "#agent/read-entries.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { verifier } from "#agent/verifier.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Model } from "#contracts/model.ts";
import { createDurableEntries } from "../02-tool-loop/durable-entries.ts";
import { type Crash, createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import { createWriteTool, lookAtResult } from "./workspace.ts";

export interface Plan {
  script: readonly ScriptLine[];
  /** How the check behaves; an honest one looks at the file. */
  check?: "throws" | "hangs until aborted";
  /** The process dies when a fact with this code is durable for the how-manieth time, over all lives. */
  dieAfter?: { code: Fact["code"]; time: number };
  /** The process dies in this request, counted over all lives. */
  dieInRequest?: number;
  /** What somebody else does to the files just before the process dies. */
  beforeDeath?(files: Map<string, string>): void;
}

const RUN_ID = "run-1";

/** Runs one prompt over as many boots as it takes; the files and the entries outlive each of them. */
export async function observe(context: LabContext, plan: Plan): Promise<Measured> {
  const { now, newId } = createSurroundings();
  const durable = createDurableEntries(newId);
  const files = new Map<string, string>();
  const counted = { writes: 0, requests: 0 };
  const boot = (crash: Crash) => {
    const die = () => {
      plan.beforeDeath?.(files);
      return crash.here();
    };
    const abort = new AbortController();
    const write = createWriteTool(files, () => {
      counted.writes += 1;
    });
    const scripted = createScriptedModel(plan.script, now);
    const model: Model = async function* mortalModel(request) {
      counted.requests += 1;
      if (counted.requests === plan.dieInRequest) await die();
      yield* scripted(request);
    };
    const check = async () => {
      if (plan.check === "throws") throw new Error("the test runner cannot be started");
      if (plan.check === "hangs until aborted") return hangUntilAborted(abort);
      return lookAtResult(files);
    };
    const { signal } = abort;
    const verify = verifier({ runId: RUN_ID, check, maxRejections: 3, signal });
    const append = mortalAppend(durable, plan, die);
    const tools = createToolRegistry([write]);
    const run = { runId: RUN_ID, entries: durable.entries, tools, model, append, now, verify, signal };
    return crash.of(runLoop(run));
  };
  await durable.append({ id: RUN_ID, message: { role: "user", content: "go", timestamp: now() } });
  let life = await boot(createCrash());
  // Where a planned death does not come, the experiment has shown nothing.
  const neverDied = !life.died && (plan.dieAfter ?? plan.dieInRequest) !== undefined;
  if (life.died) context.tell({ code: "trace.process_died", params: {} });
  if (life.died) life = await boot(createCrash());
  if (life.died) throw new Error("died again although no crash was planned");
  for (const entry of durable.entries) if ("fact" in entry) context.tell(entry.fact);
  const { terminal, reason } = life.value;
  return {
    terminal,
    reason: context.text(reason),
    ...claimsAndChecks(durable.entries),
    writes: counted.writes,
    ...(neverDied && { neverDied }),
  };
}

/** Three facts, none of which follows from another: how it ended, what was claimed, what was checked. */
function claimsAndChecks(entries: readonly Entry[]): { claims: number; verified: boolean } {
  const claims = entriesOfRun(entries, RUN_ID).filter(
    (entry) =>
      "message" in entry && entry.message.role === "assistant" && toolCalls(entry.message).length === 0,
  );
  const lastCheck = entries.findLast((entry) => "fact" in entry && entry.fact.code.startsWith("verify."));
  const verified = lastCheck !== undefined && "fact" in lastCheck && lastCheck.fact.code === "verify.passed";
  return { claims: claims.length, verified };
}

/** An append after which the process may die: the entry is durable, and nobody has been told. */
function mortalAppend(
  { entries, append }: { entries: readonly Entry[]; append: Append },
  { dieAfter }: Plan,
  die: () => Promise<never>,
): Append {
  return async (draft) => {
    const entry = await append(draft);
    if ("fact" in entry && entry.fact.code === dieAfter?.code) {
      const times = entries.filter((known) => "fact" in known && known.fact.code === dieAfter.code).length;
      if (times === dieAfter.time) await die();
    }
    return entry;
  };
}

function hangUntilAborted(abort: AbortController): Promise<never> {
  queueMicrotask(() => abort.abort());
  return new Promise<never>(() => {});
}
