import { parseArgs } from "node:util";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Language } from "#contracts/render.ts";
import { isLanguage } from "../words.ts";
import { JOURNALS, type JournalKind } from "./orders.ts";
import { FAULT_NAMES } from "./planted.ts";
import type { TortureWish } from "./round.ts";

/** What the person asked for: the same of each journal. */
export interface CommandWish extends Omit<TortureWish, "journal"> {
  journals: readonly JournalKind[];
  /** The figures become a section of docs/benchmarks.md. */
  write: boolean;
}

const known = {
  help: { type: "boolean", short: "h" },
  journal: { type: "string" },
  kills: { type: "string" },
  lang: { type: "string" },
  minutes: { type: "string" },
  planted: { type: "string" },
  run: { type: "string" },
  seed: { type: "string" },
  write: { type: "boolean" },
} as const;

type Values = Partial<Record<keyof typeof known, string | boolean>>;

interface Given {
  values: Values;
  /** The first word that means nothing as it stands. */
  odd: Fact | undefined;
}

/** Nothing in it is judged yet, so that the language of the judgement is known. */
export function readGiven(args: string[]): Given {
  const { tokens, values } = parseArgs({ args, options: known, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") return { values, odd: unknown(token.value) };
    const option = Object.hasOwn(known, token.name) ? known[token.name as keyof typeof known] : undefined;
    const takesValue = option?.type === "string";
    const isNext = token.inlineValue === false && token.value.startsWith("-");
    if (takesValue && (token.value === undefined || isNext)) {
      return { values, odd: { code: "command.missing_value", params: { option: token.rawName } } };
    }
    if (option === undefined || (!takesValue && token.value !== undefined)) {
      return { values, odd: unknown(token.rawName) };
    }
  }
  return { values, odd: undefined };
}

function unknown(word: string): Fact {
  return { code: "torture.unknown_word", params: { word } };
}

export function languageOf({ values }: Given, environment: string | undefined): Language {
  return [String(values.lang), environment].find(isLanguage) ?? "zh";
}

/**
 * @param newSeed where none is given
 * @returns undefined: help is asked for
 * @throws {HarnessError} `torture.unknown_word` {word}; `command.missing_value` {option};
 *   `torture.bad_value` {option, value, wanted};
 *   `torture.write_alone`; `command.dashes_missing` {option, script}
 */
export function readTortureWish(
  { values, odd }: Given,
  environment: Readonly<Record<string, string | undefined>>,
  newSeed: () => number,
): CommandWish | undefined {
  if (odd !== undefined) throw new HarnessError(odd);
  if (values.help === true) return undefined;
  for (const option of Object.keys(known)) {
    const isSwallowed = environment[`npm_config_${option}`] !== undefined && !NPMS_OWN.includes(option);
    if (isSwallowed && !(option in values)) {
      throw new HarnessError({ code: "command.dashes_missing", params: { option, script: "torture" } });
    }
  }
  const seed = numberOf(values, "seed", SEEDS) ?? newSeed();
  const kills = numberOf(values, "kills", { least: 1, most: 1_000_000, isWhole: true });
  const minutes = numberOf(values, "minutes", { least: 0.01, most: 10_000, isWhole: false });
  const run = numberOf(values, "run", { least: 0, most: 1_000_000, isWhole: true });
  const planted = oneOf(values, "planted", FAULT_NAMES);
  const journal = oneOf(values, "journal", JOURNALS);
  const write = values.write === true;
  if (write && (planted !== undefined || run !== undefined)) {
    throw new HarnessError({ code: "torture.write_alone", params: {} });
  }
  return {
    ...{ seed, write, journals: journal === undefined ? JOURNALS : [journal] },
    ...(kills !== undefined && { kills }),
    ...(run !== undefined && { run }),
    ...(planted !== undefined && { planted }),
    ...minutesOf(minutes, kills ?? run),
  };
}

/** npm has a setting of this name itself. */
const NPMS_OWN = ["help"];
const SEEDS: Limits = { least: 0, most: 2 ** 32 - 1, isWhole: true };

/** A minute, where nothing else says when it is enough. */
function minutesOf(minutes: number | undefined, other: number | undefined): { minutes?: number } {
  if (minutes !== undefined) return { minutes };
  return other === undefined ? { minutes: 1 } : {};
}

interface Limits {
  least: number;
  most: number;
  isWhole: boolean;
}

function numberOf(values: Values, name: keyof Values, { least, most, isWhole }: Limits): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const number = Number(given);
  const isFit = /^\d+(\.\d+)?$/.test(String(given)) && number >= least && number <= most;
  if (isFit && (!isWhole || Number.isSafeInteger(number))) return number;
  return refuse(name, given, `${least} … ${most}`);
}

function oneOf<Name extends string>(
  values: Values,
  name: keyof Values,
  names: readonly Name[],
): Name | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  return names.find((one) => one === given) ?? refuse(name, given, names.join(", "));
}

function refuse(name: string, value: string | boolean, wanted: string): never {
  const params = { option: `--${name}`, value: String(value), wanted };
  throw new HarnessError({ code: "torture.bad_value", params });
}
