import { compaction } from "#agent/compaction.ts";
import { contextPipeline } from "#agent/context-pipeline.ts";
import { estimateTextTokens, estimateTokens } from "#agent/estimate-tokens.ts";
import { fitBudget } from "#agent/fit-budget.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { trimResult } from "#agent/trim-result.ts";
import type { ContextTransform } from "#contracts/context.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Ending } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import { createCrash, type Life } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { CODE_WORD, createReader, createReadTool, type Reader, textOf } from "./reader.ts";
import { compareStored, createWorld, observeRequest, openWorld, RUN_ID, type World } from "./world.ts";

export interface Plan {
  reader: Reader;
  files: ReadonlyMap<string, string>;
  /** What the session already holds. */
  before?: readonly EntryDraft[];
  systemPrompt?: string;
  /** A transform of this experiment's own; it comes first, and only in the first life. */
  own?: ContextTransform;
  /** False: the oldest messages are only dropped. */
  compacts?: boolean;
  /** Where the first life ends: as a summary streams, in the middle of its line, or when it is durable. */
  dieIn?: "stream" | "line" | "told";
}

const LIMIT = 1_000;

/** Runs the prompt over as many boots as it takes. The first may die, or be refused. */
export async function observe(context: LabContext, plan: Plan): Promise<Measured> {
  const world = await createWorld(plan.before ?? []);
  const first = await live(world, plan, true);
  const isOver = !first.died && first.value.terminal !== "failed";
  const last = isOver ? first : await live(world, plan, false);
  if (last.died) throw new Error("died again although no crash was planned");
  if (first.died) context.tell({ code: "trace.process_died", params: {} });
  const { terminal, reason } = first.died ? last.value : first.value;
  const { sentTokens, pairsBroken, storedChanged, compactionCalls } = world;
  const { entries } = await openWorld(world);
  for (const entry of entries()) if ("fact" in entry) context.tell(entry.fact);
  const said = entries().findLast((entry) => "message" in entry && entry.message.role === "assistant");
  const knowsFact = said !== undefined && "message" in said && textOf(said.message).includes(CODE_WORD);
  const measured = { terminal, reason: context.text(reason), sentTokens, limit: LIMIT };
  const also = { compactionCalls, knowsFact, nextBoot: last.value.terminal };
  const neverDied = plan.dieIn !== undefined && !first.died;
  return { ...measured, pairsBroken, storedChanged, ...also, ...(neverDied && { neverDied }) };
}

/**
 * The keys that the issue of each experiment is about, in their order. A death that was planned and did not
 * come is printed in any case: without it the experiment has shown nothing.
 */
export function pick(
  measured: Measured,
  ...more: ("compactionCalls" | "knowsFact" | "nextBoot")[]
): Measured {
  const keys = ["terminal", "reason", "sentTokens", "limit", "pairsBroken", "storedChanged", ...more];
  const picked = Object.fromEntries(keys.map((key) => [key, measured[key] ?? null]));
  return { ...picked, ...(measured.neverDied === true && { neverDied: true }) };
}

async function live(world: World, plan: Plan, isFirst: boolean): Promise<Life<Ending>> {
  const { now } = world.surroundings;
  const crash = createCrash();
  const log = await openWorld(world);
  const tools = createToolRegistry([createReadTool(plan.files)]);
  const systemPrompt = plan.systemPrompt ?? "You read files.";
  const fixedTokens = estimateTextTokens(systemPrompt + JSON.stringify(tools.descriptions));
  const reader = createReader(plan.reader, now);
  const model: Model = async function* observedModel(request) {
    observeRequest(world, request, fixedTokens);
    for await (const event of reader(request)) {
      yield event;
      if (isFirst && plan.dieIn === "stream" && request.tools.length === 0) await crash.here();
    }
  };
  const budget = { runId: RUN_ID, limitTokens: LIMIT, fixedTokens, countTokens: estimateTokens };
  const transformContext = contextPipeline([
    ...(plan.own && isFirst ? [plan.own] : []),
    trimResult({ maxChars: 1_000, maxTogetherChars: 2_400 }),
    ...(plan.compacts === false ? [] : [compaction({ ...budget, model, keepTokens: 300, now })]),
    fitBudget(budget),
  ]);
  const append = isFirst ? mortalAppend(world, log.append, plan, crash.here) : log.append;
  const run = { runId: RUN_ID, entries: log.entries(), tools, systemPrompt, model, now };
  const life = await crash.of(runLoop({ ...run, transformContext, append }).catch(refusalOf));
  if (!life.died) compareStored(world, log);
  return life;
}

/** An append that can be the last thing a process does. */
function mortalAppend(
  { file }: World,
  append: (draft: EntryDraft) => ReturnType<Awaited<ReturnType<typeof openWorld>>["append"]>,
  { dieIn }: Plan,
  die: () => Promise<never>,
): typeof append {
  return async (draft) => {
    const isSummary = "fact" in draft && draft.fact.code === "context.compacted";
    if (isSummary && dieIn === "line") file.tearNextAppend((line) => line.length / 2, die);
    const entry = await append(draft);
    if (isSummary && dieIn === "told") await die();
    return entry;
  };
}

/** A bug in a transform is no end of the run; the experiment shows it as what a caller is told. */
function refusalOf(error: unknown): Ending {
  if (!(error instanceof HarnessError)) throw error;
  return { terminal: "failed", reason: error.fact };
}
