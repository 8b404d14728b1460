import type { Fact } from "#contracts/facts.ts";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
import type { Language } from "#contracts/render.ts";
import type { LeftWorld } from "../../labs/13-recovery-policy/catalogue.ts";
import { live } from "../../labs/13-recovery-policy/crash-scene.ts";
import { MODEL } from "../../labs/13-recovery-policy/explored-host.ts";
import { type Fold, foldOf, foldRows } from "./fold-rows.ts";
import { hostFor, logStory } from "./log-story.ts";
import { logTexts } from "./log-texts.ts";
import { isRefusal, orRefusal } from "./or-refusal.ts";
import { linesIn, type ShownLine, shownLines } from "./shown-line.ts";

export interface WholeLog {
  lines: readonly ShownLine[];
  /** How many of them the first process left. */
  firstLines: number;
}

export interface Prefix {
  language: Language;
  /** Lines from the start, the header included. */
  count: number;
  /** The last of them is half written. */
  isTorn: boolean;
  policy: RecoveryPolicy;
}

/** A row of the fold, and what the last line did to it. */
export interface FoldRow {
  name: (typeof foldRows)[number];
  values: readonly { text: string; isNew: boolean }[];
  gone: readonly string[];
}

export interface Restarted {
  wrote: readonly ShownLine[];
  /** Requests to the model that the restart made by itself. */
  requests: number;
  openRun?: string;
  /** How often the tool's effect had happened, over all lives. */
  effects: number;
}

export interface PrefixFound {
  /** Lines from the start, as they were asked for. */
  count: number;
  bytes: number;
  /** Bytes of the last line that a restart leaves out. */
  tornBytes: number;
  /** The torn text itself. */
  torn?: string;
  rows: readonly FoldRow[];
  restart: Restarted | Fact;
}

export async function wholeLog(language: Language): Promise<WholeLog> {
  const { bytes, firstLines } = await logStory(language);
  const [header = ""] = linesIn(bytes);
  return { lines: [{ what: "session", id: "", text: header }, ...shownLines(bytes)], firstLines };
}

/** What the log says up to a line, and what a harness does that starts there. */
export async function atPrefix({ language, count, isTorn, policy }: Prefix): Promise<PrefixFound> {
  const { bytes, after } = await logStory(language);
  const ends = endsOf(bytes);
  const [before, whole] = [ends[count - 2] ?? 0, ends[count - 1] ?? bytes.length];
  const size = isTorn ? before + Math.floor((whole - before) / 2) : whole;
  const kept = bytes.slice(0, size);
  const beside = after[isTorn ? count - 2 : count - 1] ?? after[0];
  const rows = await orRefusal(foldedRows(kept, bytes.slice(0, before)));
  return {
    count,
    bytes: size,
    tornBytes: isTorn ? size - before : 0,
    ...(isTorn && { torn: new TextDecoder().decode(kept.subarray(before)) }),
    rows: isRefusal(rows) ? [] : rows,
    restart: await orRefusal(restart({ ...(beside as LeftWorld), bytes: kept }, language, policy)),
  };
}

const DEFAULTS = { model: MODEL, thinkingLevel: "off", activeToolNames: ["append"] };

async function restart(left: LeftWorld, language: Language, policy: RecoveryPolicy): Promise<Restarted> {
  const had = shownLines(left.bytes).length;
  const { world, asked, log } = await live(left, "r-", hostFor(logTexts[language], { policy }));
  const now = world.left();
  const { openRunId } = log.state();
  return {
    wrote: shownLines(now.bytes).slice(had),
    requests: asked.length,
    ...(openRunId !== undefined && { openRun: openRunId }),
    effects: now.effects,
  };
}

async function foldedRows(kept: Uint8Array, earlier: Uint8Array): Promise<FoldRow[]> {
  const now = foldOf(kept, DEFAULTS);
  const before: Fold = earlier.length === 0 ? {} : foldOf(earlier, DEFAULTS);
  return foldRows.map((name) => {
    const [values, old] = [now[name] ?? [], before[name] ?? []];
    return {
      name,
      values: values.map((text) => ({ text, isNew: !old.includes(text) })),
      gone: old.filter((text) => !values.includes(text)),
    };
  });
}

function endsOf(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte, place) => (byte === 0x0a ? [place + 1] : []));
}
