import type { AgentHarness } from "#agent/agent-harness.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { Language } from "#contracts/render.ts";
import { bytesOf } from "../../labs/09-session-tree/tree-scene.ts";
import type { LeftWorld } from "../../labs/13-recovery-policy/catalogue.ts";
import { appendCall, type LifePlan, live } from "../../labs/13-recovery-policy/crash-scene.ts";
import { placeIn } from "../../labs/13-recovery-policy/explored-host.ts";
import { summaries } from "../../labs/13-recovery-policy/talked.ts";
import { type LogTexts, logTexts } from "./log-texts.ts";
import { linesIn } from "./shown-line.ts";

/** A session as two processes wrote it, and what stood beside it as each of its lines became durable. */
export interface LogStory {
  bytes: Uint8Array;
  /** The world right after each line, the header first. */
  after: readonly LeftWorld[];
  /** How many of them the first process left. */
  firstLines: number;
}

const stories = new Map<Language, Promise<LogStory>>();

/** Lived once for each language: the same lines whenever they are asked about. */
export function logStory(language: Language): Promise<LogStory> {
  const known = stories.get(language) ?? tell(logTexts[language]);
  stories.set(language, known);
  return known;
}

/** A host for this session; what its life does besides answering is up to `more`. */
export function hostFor(texts: LogTexts, more: Partial<LifePlan> = {}): LifePlan {
  return { summaries, replyJournal: "full", script: (request) => replyTo(request, texts), ...more };
}

async function tell(texts: LogTexts): Promise<LogStory> {
  const start: LeftWorld = { bytes: bytesOf(), journal: [], effects: 0 };
  const after: LeftWorld[] = [start];
  const record = (now: LeftWorld) => {
    // Where two lines went out in one write, the same stood beside both.
    while (after.length < linesIn(now.bytes).length) after.push(now);
  };
  const died = await firstLife(start, texts, record);
  const firstLines = after.length;
  // It did not die right behind its last line: an effect came in between.
  after[firstLines - 1] = died;
  return { bytes: await secondLife(died, texts, record), after, firstLines };
}

/** Dies within the second call of its tool, whose effect has happened. */
async function firstLife(start: LeftWorld, texts: LogTexts, record: (now: LeftWorld) => void) {
  let calls = 0;
  let died: LeftWorld | undefined;
  const at: LifePlan["at"] = (what, left) => {
    if (died) return;
    record(left());
    if (what === "effect" && calls === 2) died = left();
  };
  const during = async (harness: AgentHarness) => {
    calls += 1;
    if (calls > 1) return;
    await harness.steer(texts.hurry, "m-hurry");
    await harness.followUp(texts.sumUp, "m-sum-up");
    await harness.setThinkingLevel("high");
  };
  const { harness } = await live(start, "a-", hostFor(texts, { at, during }));
  await harness.nextTurn(texts.later, "m-later");
  await harness.prompt(texts.write, "run-1");
  if (died === undefined) throw new Error("the first process did not come to its second effect");
  return died;
}

/** Recovers, is asked, is stopped within a tool, goes back in the tree, and sums up what is old. */
async function secondLife(left: LeftWorld, texts: LogTexts, record: (now: LeftWorld) => void) {
  const during = async (harness: AgentHarness) => {
    await harness.steer(texts.wait, "m-wait");
    void harness.abort();
  };
  const at: LifePlan["at"] = (_, now) => record(now());
  const { harness, tree, world } = await live(left, "b-", hostFor(texts, { at, during }));
  await harness.prompt(texts.ask, "run-2");
  await harness.prompt(texts.rename, "run-3");
  await harness.waitForIdle();
  const aborted = tree.entries().find(({ id }) => id === "run-3");
  await harness.navigateTree(aborted?.parentId ?? null, { summarize: true });
  await harness.prompt(texts.goOn, "run-4");
  await harness.compact();
  return world.left().bytes;
}

function replyTo({ messages, tools }: ModelRequest, texts: LogTexts) {
  if (tools.length === 0) return texts.summary;
  const { prompt, replies } = placeIn(messages, [texts.write, texts.ask, texts.rename, texts.goOn]);
  if (prompt === texts.write && replies < 2) {
    return { calls: [appendCall(`notes.txt:${replies + 1}`)] };
  }
  if (prompt === texts.rename && replies === 0) return { calls: [appendCall("notes.txt:rename")] };
  return texts.done;
}
