import type { Measured } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import type { LeftWorld } from "./catalogue.ts";
import { crashStates, memoryWorld } from "./catalogue.ts";
import { bootCatalogue, ON } from "./catalogue-scene.ts";
import { live, textOf } from "./crash-scene.ts";
import { EMPTY } from "./experiments.ts";
import { rawLines, recordsOf } from "./raw-records.ts";

/** F20: the process dies while the summary streams, and between the summary and its entry. */
export async function compactionDies(): Promise<Measured> {
  const states = await crashStates();
  const measured: Record<string, string | number> = {};
  for (const id of ["compaction.requested", "compaction.summarised", "compaction.written"]) {
    const left = states.get(id) as LeftWorld;
    const world = memoryWorld(left);
    const { harness, tree } = await bootCatalogue(world, {
      ...createSurroundings("r-"),
      policy: "mark_interrupted",
    });
    const end = await harness.prompt(ON, "run-on");
    const lines = rawLines(world.left().bytes);
    const written = lines.filter(({ type }) => type === "compaction").length;
    measured[`${id}.compactions`] = written;
    const kept = new Set(lines.map((line) => line.id));
    measured[`${id}.linesLost`] = rawLines(left.bytes).filter((line) => !kept.has(line.id)).length;
    measured[`${id}.nextPrompt`] = end.terminal;
    measured[`${id}.userMessageKept`] = tree.context().messages.some((message) => textOf(message) === ON)
      ? 1
      : 0;
  }
  return { terminal: Object.values(measured).includes("failed") ? "failed" : "completed", ...measured };
}

/** F19: no summary is ever short enough. How often is it paid for? */
export async function cannotHelp(): Promise<Measured> {
  const script = ({ tools }: { tools: readonly unknown[] }) =>
    tools.length === 0 ? "no shorter ".repeat(80) : "done";
  const summaries = {
    limitTokens: 10_000,
    keepTokens: 1,
    countTokens: ({ content }: { content: unknown }) => JSON.stringify(content).length,
  };
  const { harness, world, asked, log } = await live(EMPTY, "f-", { script, summaries });
  await harness.prompt("first", "run-1");
  await harness.prompt("second", "run-2");
  const compacted = await harness.compact();
  const next = await harness.prompt("third", "run-3");
  const summaryRequests = rawLines(world.left().bytes).filter(
    ({ data }) => data?.params?.purpose === "summary",
  ).length;
  return {
    terminal: next.terminal,
    compacted,
    summaryRequests,
    requests: asked.length,
    entriesHidden: rawLines(world.left().bytes).filter(({ type }) => type === "compaction").length,
    leftOpen: log.state().openOperation === undefined ? 0 : 1,
  };
}

/** A provider is out of reach; the process dies between two attempts. Who counts them? */
export async function attemptsCounted(): Promise<Measured> {
  const script = () => "never said";
  let left: LeftWorld | undefined;
  const retry = { maxAttempts: 3, delayMs: 1 };
  const at = (what: string, now: () => LeftWorld) => {
    if (what === "retry request") left ??= now();
  };
  const unreachable = { script, retry, at, fails: true, maxTurns: 9 };
  const first = await live(EMPTY, "t-", unreachable);
  const undisturbed = await first.harness.prompt("hello", "run-1");
  const second = await live(left as LeftWorld, "u-", {
    ...unreachable,
    retry: { maxAttempts: 99, delayMs: 1 },
    policy: "retry_unfinished",
  });
  const end = await second.harness.resume();
  const lines = rawLines(second.world.left().bytes);
  const requests = lines.filter(({ data }) => data?.code === "run.request_started").length;
  const snapshot = recordsOf(lines, "turn_started")[0]?.snapshot as
    | { retry?: { maxAttempts?: number } }
    | undefined;
  return {
    terminal: end?.terminal ?? null,
    reason: end?.reason.code ?? null,
    undisturbedRequests: first.asked.length,
    undisturbed: undisturbed.terminal,
    requestsOverBothLives: requests,
    captured: snapshot?.retry?.maxAttempts ?? null,
    configuredNow: 99,
  };
}
