import type { Fact, FactParams } from "#contracts/facts.ts";
import type { Bilingual } from "#contracts/render.ts";
import { type Saying, said } from "../../crash-explorer/sayings.ts";
import type { Finding } from "../../labs/check.ts";
import type { Evidence, Told } from "./evidence.ts";

export interface Judgement {
  /** `forged`: the process claims what its own records do not bear out. */
  status: "passed" | "failed" | "undecided" | "forged";
  states?: number;
  invariant?: string;
  expected?: Saying;
  received?: Saying;
}

/** What a run of the reference showed, in the same kind of process. */
export interface Known {
  /** Of a check that is made of examples: their names, in order. */
  examples: ReadonlyMap<string, readonly string[]>;
  /** Whether the canary is a check that must reject it. */
  canary: boolean;
}

/** The verdict on one check, from what was recorded of it; a claim alone passes nothing. */
export function judge(check: string, { told, canary, stray, ended }: Evidence, known: Known): Judgement {
  const [own, ...others] = told;
  if (ended.kind !== "exited") return failedBy(said(`grade.stopped_${ended.kind}`));
  if (stray !== undefined)
    return failedBy(said("explored.strays", { thrown: safeFact(stray) ?? short(stray) }));
  if (own?.result === undefined || ended.code !== 0) {
    return failedBy(said("explored.ends_process", { code: ended.code }));
  }
  if (others.length > 0 || own.check !== check) return forged("grade.forged_other");
  const { status, states, finding } = own.result;
  const counted = { ...(Number.isSafeInteger(states) && { states: states as number }) };
  if (finding !== undefined || status === "failed") return { ...failedWith(finding), ...counted };
  if (status === "undecided") return { status, ...counted };
  if (known.canary && canary !== "failed") return forged("grade.forged_canary");
  if (!sawItAll(own, known)) return forged("grade.forged_records");
  return { status: "passed", ...counted };
}

/** All examples in their order, or a life for each state, every one with a token that can be gone again. */
function sawItAll({ check, explores, lives, result }: Told, { examples }: Known): boolean {
  const names = examples.get(check);
  if (names !== undefined) return !explores && lives.join("\n") === names.join("\n");
  // A session that is opened again is tried by examples before it is explored.
  const tokens = lives.filter((life) => /^t\d+\//.test(life));
  const scenarios = new Set(tokens.map((token) => token.split("/").slice(0, 3).join("/")));
  const states = result?.states ?? 0;
  return explores && states > 1 && tokens.length >= states && scenarios.size === 1;
}

function forged(code: "grade.forged_other" | "grade.forged_canary" | "grade.forged_records"): Judgement {
  return { status: "forged", received: said(code) };
}

function failedBy(received: Fact): Judgement {
  return { status: "failed", invariant: "a-life-ends", expected: said("example.ends"), received };
}

function failedWith(finding: Finding | undefined): Judgement {
  const { invariant, expected, received, words } = finding ?? {};
  return {
    status: "failed",
    invariant: short(invariant),
    expected: safeWords(words?.expected) ?? short(expected),
    received: safeWords(words?.received) ?? short(received),
  };
}

const MOST_CHARACTERS = 600;

function short(text: unknown): string {
  const whole = typeof text === "string" ? text : String(text ?? "");
  return whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}…` : whole;
}

function safeWords(words: unknown): Saying | undefined {
  const { zh, en } = (words ?? {}) as Partial<Bilingual>;
  if (typeof zh === "string" && typeof en === "string") return { zh: short(zh), en: short(en) };
  return safeFact(words);
}

/** A learner's error may carry a fact of its own, as deep as it likes; undefined: it is none. */
function safeFact(fact: unknown, depth = 0): Fact | undefined {
  const { code, params } = (fact ?? {}) as Partial<Fact>;
  if (typeof code !== "string" || depth > 3) return undefined;
  const entries = Object.entries(typeof params === "object" && params !== null ? params : {});
  const safe = entries
    .slice(0, 20)
    .map(([name, value]) => [name, safeFact(value, depth + 1) ?? short(value)]);
  return { code, params: Object.fromEntries(safe) as FactParams };
}
