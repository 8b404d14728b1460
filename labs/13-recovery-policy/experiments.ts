import type { RecoveryPolicy } from "#contracts/recovery.ts";
import { bytesOf } from "../09-session-tree/tree-scene.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import { crashStates, type LeftWorld, memoryWorld } from "./catalogue.ts";
import { bootCatalogue, ON } from "./catalogue-scene.ts";
import { appendCall, live, textOf } from "./crash-scene.ts";
import { placeIn } from "./explored-host.ts";
import { sayingOf } from "./line-kind.ts";
import { rawLines } from "./raw-records.ts";

export const EMPTY: LeftWorld = { bytes: bytesOf(), journal: [], effects: 0 };

/** The file is written, the completion record is not, the process dies: what does the default do? */
export async function markInterrupted({ tell }: LabContext): Promise<Measured> {
  return afterTheEffect("mark_interrupted", tell);
}

/** The same crash, and a host that wants unfinished work to go on. */
export async function retryUnfinished({ tell }: LabContext): Promise<Measured> {
  return afterTheEffect("retry_unfinished", tell);
}

async function afterTheEffect(policy: RecoveryPolicy, tell: LabContext["tell"]): Promise<Measured> {
  const left = (await crashStates()).get("tool.took-effect") as LeftWorld;
  tell({ code: "lab13.died", params: { effects: left.effects } });
  const world = memoryWorld(left);
  const before = rawLines(left.bytes).length;
  const { harness } = await bootCatalogue(world, { ...createSurroundings("r-"), policy });
  const written = rawLines(world.left().bytes).slice(before).map(sayingOf);
  tell({ code: "lab13.recovered", params: { written: written.length } });
  const again = memoryWorld(world.left());
  await bootCatalogue(again, { ...createSurroundings("a-"), policy });
  const secondWrote = rawLines(again.left().bytes).length - before - written.length;
  const resumed = await harness.resume();
  const next = resumed ?? (await harness.prompt(ON, "run-on"));
  const last = rawLines(world.left().bytes)
    .map(sayingOf)
    .findLast((kind) => kind.startsWith("toolResult"));
  return {
    terminal: next.terminal,
    reason: next.reason.code,
    recoveryWrote: written.join(", "),
    secondRecoveryWrote: secondWrote,
    lastResult: last ?? null,
    effects: world.left().effects,
    phase: harness.phase(),
  };
}

/** The reply has come and is not stored: how much of it outlives the process? */
export async function replyJournal(): Promise<Measured> {
  const measured: Record<string, string | number> = {};
  for (const keep of ["none", "digest", "full"] as const) {
    let left: LeftWorld | undefined;
    const script = () => "a long answer";
    // What a crash right before the reply's entry leaves is what was durable a moment earlier.
    const at = (what: string, now: () => LeftWorld) => {
      if (what === (keep === "none" ? "request" : "reply_journaled")) left = now();
    };
    const first = await live(EMPTY, `${keep}-`, { script, replyJournal: keep, at });
    await first.harness.prompt("why?", "run-1");
    const second = await live(left as LeftWorld, `${keep}2-`, { script, replyJournal: keep });
    const lines = rawLines(second.world.left().bytes);
    measured[`${keep}.reply`] = lines.some(({ message }) => message?.role === "assistant") ? "kept" : "lost";
    const interrupted = lines.find(({ data }) => data?.type === "turn_interrupted")?.data;
    measured[`${keep}.reason`] = String((interrupted?.reason as { code?: unknown } | undefined)?.code ?? "-");
    measured[`${keep}.requestsByRecovery`] = second.asked.length;
  }
  return { terminal: measured["full.reply"] === "kept" ? "completed" : "failed", ...measured };
}

/** F12: five calls are done, a queued request has just begun; stop, and resume without a word. */
export async function resumeQueued(): Promise<Measured> {
  const script = (request: Parameters<Parameters<typeof live>[2]["script"]>[0]) => {
    const { prompt, replies } = placeIn(request.messages, ["five lines", "and the queued one"]);
    if (prompt !== "five lines") return "the queued one is done";
    return replies === 0 ? { calls: ["1", "2", "3", "4", "5"].map((line) => appendCall(line)) } : "done";
  };
  let left: LeftWorld | undefined;
  let runs = 0;
  const at = (what: string, now: () => LeftWorld) => {
    if (what === "turn_started" && ++runs === 3) left = now();
  };
  const first = await live(EMPTY, "q-", { script, at });
  await first.harness.followUp("and the queued one", "m-queued");
  await first.harness.prompt("five lines", "run-1");
  const second = await live(left as LeftWorld, "r-", { script, policy: "retry_unfinished" });
  const end = await second.harness.resume();
  const users = second.tree
    .context()
    .messages.filter(({ role }) => role === "user")
    .map(textOf);
  const lastAsked = second.asked.at(-1)?.findLast(({ role }) => role === "user");
  return {
    terminal: end?.terminal ?? null,
    appends: second.world.left().effects,
    lastAskedFor: lastAsked ? textOf(lastAsked) : null,
    firstPromptStands: users.filter((text) => text === "five lines").length,
    requests: second.asked.length,
  };
}

/** F13: an abort comes while the tool runs, and its effect lands. Does the next turn know? */
export async function abortSeen(): Promise<Measured> {
  const script = (request: Parameters<Parameters<typeof live>[2]["script"]>[0]) => {
    const stopped = request.messages.some((message) => textOf(message).includes("The user stopped you"));
    const done = placeIn(request.messages, ["open it", "rename a file"]);
    if (done.prompt === "open it")
      return done.replies === 0 ? { calls: [appendCall("pull request")] } : "done";
    // It takes up its old plan, unless it sees that it was stopped.
    return stopped || done.replies > 0 ? "renamed" : { calls: [appendCall("another pull request")] };
  };
  const abort = async (harness: { abort(): Promise<unknown> }) => {
    void harness.abort();
  };
  const { harness, world, asked } = await live(EMPTY, "a-", { script, during: abort });
  const first = await harness.prompt("open it", "run-1");
  await harness.waitForIdle();
  const next = await harness.prompt("rename a file", "run-2");
  return {
    terminal: next.terminal,
    firstTerminal: first.terminal,
    toldTheModel:
      asked
        .at(-1)
        ?.map(textOf)
        .find((text) => text.includes("stopped you")) ?? null,
    effects: world.left().effects,
  };
}
