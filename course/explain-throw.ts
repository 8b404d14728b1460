import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { isApartError } from "../crash-explorer/apart-error.ts";
import type { Person } from "./person.ts";

/**
 * One sentence for whatever was thrown, and the exit code: 2 where the person can put it right, 1 for a bug.
 */
export function explainThrow(
  thrown: unknown,
  { person, root, withStack }: { person: Person; root: string; withStack: boolean },
): number {
  const fact = explanation(thrown, root);
  person.tell(fact.code, fact.params, "bad");
  if (withStack) {
    person.show(inspect(thrown), "quiet");
  }
  return isHarnessError(thrown) ? 2 : 1;
}

/** What was thrown, as one sentence. */
export function explanation(thrown: unknown, root: string): Fact {
  if (isHarnessError(thrown)) {
    return thrown.fact;
  }
  if (isApartError(thrown)) {
    const { received, words } = thrown.breached;
    const why = words?.received;
    return { code: "check.killed", params: { why: why && "code" in why ? why : received } };
  }
  const unbundled = bundlingFault(thrown);
  if (unbundled) {
    return unbundled;
  }
  const error = thrown instanceof Error ? thrown : new Error(inspect(thrown, { depth: 1 }));
  const params = { name: error.name, message: withoutRoot(error.message, root) };
  const place = placeIn(withoutRoot(error.stack ?? "", root));
  return place === undefined
    ? { code: "command.threw", params }
    : { code: "command.threw_at", params: { ...params, place } };
}

/** The first frame within the learner's tree, or else within the project, as `file:line`. */
function placeIn(stack: string): string | undefined {
  return [learners, ours].map((frame) => frame.exec(stack)?.[1]).find((place) => place !== undefined);
}

/** The first frame within the learner's tree alone. */
export function learnersPlaceIn(stack: string, root: string): string | undefined {
  return learners.exec(withoutRoot(stack, root))?.[1];
}

const learners = /(my-pi-agent\/[^\s:?)]+\.ts:\d+)/;
const ours = /[( ]((?:labs|solutions|contracts|course)\/[^\s:?)]+\.ts:\d+)/;

/** The first of esbuild's own errors: it says what is wrong as text, and where apart from it. */
function bundlingFault(thrown: unknown): Fact | undefined {
  const [fault] = (thrown as Partial<import("esbuild").BuildFailure> | null)?.errors ?? [];
  if (!fault?.location) {
    return undefined;
  }
  const { file, line } = fault.location;
  const place = `${file}:${line}`;
  const [, missingModule] = /^Could not resolve "(.+?)"/.exec(fault.text) ?? [];
  if (missingModule !== undefined) {
    return { code: "command.import_missing", params: { place, name: missingModule } };
  }
  const [, noExport, noName] = /^No matching export in "(.+?)" for import "(.+?)"/.exec(fault.text) ?? [];
  const [, undefinedName, noExports] =
    /^Import "(.+?)" will always be undefined because .*? "(.+?)"/.exec(fault.text) ?? [];
  const [module, name] = [noExport ?? noExports, noName ?? undefinedName];
  return module === undefined || name === undefined
    ? { code: "command.module_unreadable", params: { file, line, problem: fault.text } }
    : { code: "command.export_missing", params: { module, name, place } };
}

function withoutRoot(text: string, root: string): string {
  return text.replaceAll(pathToFileURL(root).href, "").replaceAll(root, "");
}
