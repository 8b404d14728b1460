import type { Level } from "./thing.ts";

/** One path through an exploration, as data: which scenario, and how each life of it went. */
export interface Path {
  scenario: string;
  level: Level;
  lives: readonly PathLife[];
}

export interface PathLife {
  /** The choices taken; behind them, every choice is 0. */
  choices: readonly number[];
  /** Where the life died; absent: it came to its end. */
  death?: { boundary: number; variant: number };
}

const VERSION = "t1";

/** Longer ones are not worth replaying, and whoever gives us one may be hostile. */
export const MAX_LENGTH = 10_000;

const aName = /^[A-Za-z0-9-]+$/;

/** @throws {RangeError} no token could name it */
export function assertName(scenario: string): void {
  if (!aName.test(scenario)) throw new RangeError(`a scenario's name has letters, digits and -: ${scenario}`);
}

/** A path as one word: `t1/write/process/.4.0/1,0.2.1/`; the last life here came to its end. */
export function writeToken({ scenario, level, lives }: Path): string {
  const parts = lives.map(({ choices, death }) => {
    const taken = trimZeros(choices).join(",");
    return death ? `${taken}.${death.boundary}.${death.variant}` : taken;
  });
  return [VERSION, scenario, level, ...parts].join("/");
}

/** @throws {TokenError} */
export function readToken(token: string): Path {
  if (token.length > MAX_LENGTH) throw new TokenError("too-long");
  const [version, scenario, level, ...parts] = token.split("/");
  if (version !== VERSION)
    throw new TokenError(/^t\d+$/.test(version ?? "") ? "other-version" : "unreadable");
  if (scenario === undefined || !aName.test(scenario)) throw new TokenError("unreadable");
  if (!isLevel(level)) throw new TokenError("unreadable");
  if (parts.length === 0) throw new TokenError("unreadable");
  return { scenario, level, lives: parts.map(readLife) };
}

function isLevel(text: string | undefined): text is Level {
  return text === "process" || text === "power" || text === "order";
}

/** A text that is no token of this version. */
export class TokenError extends Error {
  readonly problem: "too-long" | "other-version" | "unreadable" | "leads-nowhere";

  /** Which life of a path leads nowhere, counted from 1. */
  readonly life: number | undefined;

  constructor(problem: TokenError["problem"], life?: number) {
    super(problem);
    this.name = new.target.name;
    this.problem = problem;
    this.life = life;
  }
}

function readLife(part: string): PathLife {
  const found = /^((?:\d{1,3}(?:,\d{1,3})*)?)(?:\.(\d{1,5})\.(\d{1,5}))?$/.exec(part);
  if (!found) throw new TokenError("unreadable");
  const [, taken = "", boundary, variant] = found;
  const choices = taken === "" ? [] : taken.split(",").map(Number);
  return boundary === undefined
    ? { choices }
    : { choices, death: { boundary: Number(boundary), variant: Number(variant) } };
}

function trimZeros(choices: readonly number[]): readonly number[] {
  return choices.slice(0, choices.findLastIndex((choice) => choice !== 0) + 1);
}
