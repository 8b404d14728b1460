import { parseArgs } from "node:util";
import { HarnessError } from "#contracts/errors.ts";
import type { Language } from "#contracts/render.ts";
import { curriculum, type LabListing } from "../labs/curriculum.ts";

/** What the person asked for. */
export type Wish =
  | { kind: "help" }
  | { kind: "choose" }
  | { kind: "read"; file: string }
  | { kind: "list"; lab: LabListing }
  | { kind: "run"; lab: LabListing; variation?: string; sessions?: string };

/**
 * The command line, taken apart; nothing in it is judged yet, so that the language of the judgement is known.
 */
export interface Words {
  positionals: string[];
  options: GivenOption[];
  stack: boolean;
}

interface GivenOption {
  name: string;
  /** As the person typed it, with its dashes. */
  typed: string;
  value: string | undefined;
  /** The value was joined on with `=`. */
  joined: boolean;
}

const known = {
  help: { type: "boolean", short: "h" },
  lang: { type: "string" },
  list: { type: "boolean" },
  read: { type: "string" },
  sessions: { type: "string" },
  stack: { type: "boolean" },
} as const;

/** Not `strict`: Node would refuse in English, and the culprit would have to be searched for in its words. */
export function readWords(args: string[]): Words {
  const { positionals, tokens } = parseArgs({
    args,
    options: known,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options = tokens.flatMap((token) => {
    if (token.kind !== "option") return [];
    const { name, rawName: typed, value, inlineValue } = token;
    return [{ name, typed, value, joined: inlineValue === true }];
  });
  return {
    positionals,
    options,
    stack: options.some(({ name, value }) => name === "stack" && value === undefined),
  };
}

/** The option wins over LAB_LANG; a value that is no language leaves the choice to the next one. */
export function languageOf(words: Words, environment: string | undefined): Language {
  return [optionValue(words, "lang"), environment].find(isLanguage) ?? "zh";
}

/** What npm took for its own, since no `--` stood before it; of `--lang` it leaves only the value. */
export function swallowedByNpm({ positionals, options }: Words, environment: Environment): string[] {
  const heard = Object.keys(known).filter((name) => environment[`npm_config_${name}`] !== undefined);
  const language = positionals.slice(1).some(isLanguage) ? ["lang"] : [];
  return [...heard, ...language].filter((name) => !options.some((option) => option.name === name));
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {HarnessError} that says what is wrong with the words. */
export function readWish(words: Words, environment: string | undefined): Wish {
  for (const option of words.options) {
    refuseOption(option);
  }
  if (isGiven(words, "help")) return { kind: "help" };
  refuseLanguage(optionValue(words, "lang") ?? (environment || undefined));
  const [name, variation, ...rest] = words.positionals;
  if (rest.length > 0) {
    throw new HarnessError({ code: "command.too_many_words", params: { words: rest.join(" ") } });
  }
  const sessions = optionValue(words, "sessions");
  const file = optionValue(words, "read");
  if (file !== undefined) {
    return readFileWish(file, name, variation ?? sessions);
  }
  if (name === undefined) return { kind: "choose" };
  if (isGiven(words, "list")) return { kind: "list", lab: findLab(name) };
  return {
    kind: "run",
    lab: findLab(name),
    ...(variation === undefined ? {} : { variation }),
    ...(sessions === undefined ? {} : { sessions }),
  };
}

function refuseOption({ name, typed, value, joined }: GivenOption): void {
  const option = Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined;
  if (option === undefined) {
    throw new HarnessError({ code: "command.unknown_option", params: { option: typed } });
  }
  if (option.type === "boolean" && value !== undefined) {
    throw new HarnessError({ code: "command.needless_value", params: { option: typed } });
  }
  if (option.type === "string" && (!value || (!joined && value.startsWith("-")))) {
    throw new HarnessError({ code: "command.missing_value", params: { option: typed } });
  }
}

function refuseLanguage(value: string | undefined): void {
  if (value !== undefined && !isLanguage(value)) {
    throw new HarnessError({ code: "command.unknown_language", params: { value } });
  }
}

function readFileWish(file: string, name: string | undefined, needless: string | undefined): Wish {
  if (name === undefined || findLab(name).slug !== "session" || needless !== undefined) {
    throw new HarnessError({ code: "command.read_alone", params: {} });
  }
  return { kind: "read", file };
}

/** Accepts `8`, `08`, `recovery` and `08-recovery`. */
function findLab(name: string): LabListing {
  const lab = curriculum.find(({ number, slug }) =>
    [number, String(Number(number)), slug, `${number}-${slug}`].includes(name),
  );
  if (lab === undefined) {
    const labs = curriculum.map(({ number, slug }) => `${number}-${slug}`).join(", ");
    throw new HarnessError({ code: "command.unknown_lab", params: { lab: name, labs } });
  }
  return lab;
}

function isGiven(words: Words, name: keyof typeof known): boolean {
  return words.options.some((option) => option.name === name);
}

function optionValue(words: Words, name: keyof typeof known): string | undefined {
  return words.options.findLast((option) => option.name === name)?.value;
}

function isLanguage(value: string | undefined): value is Language {
  return value === "zh" || value === "en";
}
