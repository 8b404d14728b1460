import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Person } from "./person.ts";

const rootUrl = new URL("..", import.meta.url);

/**
 * One sentence for whatever was thrown, and the exit code: 2 where the person can put it right, 1 for a bug.
 */
export function explainThrow(thrown: unknown, person: Person, withStack: boolean): number {
  const fact = explanation(thrown);
  person.tell(fact.code, fact.params, "bad");
  if (withStack) {
    person.show(inspect(thrown), "quiet");
  }
  return thrown instanceof HarnessError ? 2 : 1;
}

/**
 * Node and esbuild say what is wrong in a module only within the text of their errors; the rest is told with
 * its place.
 */
function explanation(thrown: unknown): Fact {
  if (thrown instanceof HarnessError) {
    return thrown.fact;
  }
  const error = thrown instanceof Error ? thrown : new Error(inspect(thrown, { depth: 1 }));
  const message = withoutRoot(error.message);
  const syntax = /^(.+?):(\d+):\d+: ERROR: (.+)$/m.exec(message);
  if (syntax?.[1] && syntax[2] && syntax[3]) {
    return {
      code: "command.module_unreadable",
      params: { file: syntax[1], line: syntax[2], problem: syntax[3] },
    };
  }
  const missing = /module '(.+?)' does not provide an export named '(.+?)'/.exec(message);
  if (missing?.[1] && missing[2]) {
    const params = { module: missing[1], name: missing[2], place: importingPlace(error.stack ?? "") };
    return { code: "command.export_missing", params };
  }
  const place = learnersPlace(error.stack ?? "");
  return place === undefined
    ? { code: "command.threw", params: { name: error.name, message } }
    : { code: "command.threw_at", params: { name: error.name, message, place } };
}

/** The first frame within the learner's tree, as `file:line`. */
function learnersPlace(stack: string): string | undefined {
  return /my-pi-agent\/[^\s:?)]+\.ts:\d+/.exec(withoutRoot(stack))?.[0];
}

/** Node puts the file and line of the import before the first line of the error. */
function importingPlace(stack: string): string {
  return withoutRoot(stack.split("\n")[0] ?? "");
}

function withoutRoot(text: string): string {
  return text.replaceAll(rootUrl.href, "").replaceAll(fileURLToPath(rootUrl), "");
}
