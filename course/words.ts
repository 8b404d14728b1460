import { parseArgs } from "node:util";
import { HarnessError } from "#contracts/errors.ts";
import type { Language } from "#contracts/render.ts";

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
  answer: { type: "string" },
  check: { type: "boolean" },
  csv: { type: "string" },
  diff: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  hint: { type: "boolean" },
  imports: { type: "boolean" },
  inspect: { type: "string" },
  json: { type: "boolean" },
  junit: { type: "string" },
  keys: { type: "string" },
  kill: { type: "boolean" },
  labs: { type: "string" },
  lang: { type: "string" },
  list: { type: "boolean" },
  materialise: { type: "boolean" },
  only: { type: "boolean" },
  question: { type: "string" },
  read: { type: "string" },
  replay: { type: "string" },
  reset: { type: "boolean" },
  restore: { type: "boolean" },
  sessions: { type: "string" },
  stack: { type: "boolean" },
  start: { type: "boolean" },
  step: { type: "boolean" },
  task: { type: "string" },
  tasks: { type: "boolean" },
  watch: { type: "boolean" },
  yes: { type: "boolean" },
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

/** What npm took for its own, since no `--` stood before it; of `--lang` it leaves only the value. */
export function swallowedByNpm({ positionals, options }: Words, environment: Environment): string[] {
  const heard = Object.keys(known).filter(
    (name) => !npmsOwn.includes(name) && environment[`npm_config_${name}`] !== undefined,
  );
  const isAsked = positionals[0] === "language";
  const language = !isAsked && positionals.slice(1).some(isLanguage) ? ["lang"] : [];
  return [...heard, ...language].filter((name) => !options.some((option) => option.name === name));
}

/** npm has a setting of this name itself, so it may well have been meant. */
const npmsOwn = ["yes"];

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {HarnessError} that says what is wrong with this option. */
export function refuseOption({ name, typed, value, joined }: GivenOption): void {
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

export function isGiven(words: Words, name: keyof typeof known): boolean {
  return words.options.some((option) => option.name === name);
}

export function optionValue(words: Words, name: keyof typeof known): string | undefined {
  return words.options.findLast((option) => option.name === name)?.value;
}

export function isLanguage(value: string | undefined): value is Language {
  return value === "zh" || value === "en";
}
