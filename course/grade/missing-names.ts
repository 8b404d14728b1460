import { SourceMap } from "node:module";
import { childrenOf } from "./syntax.ts";
import { tame } from "./tame.ts";

export interface Prepared {
  code: string;
  /** From the code to what the learner wrote. */
  map: string;
  /** The code's syntax tree. */
  program: unknown;
}

export interface Naming {
  module: string;
  /** By which the code gets at `tame.ts`. */
  names: { tame: string; missing: string };
}

/**
 * Puts `missing(PLACE).process` in the place of `tame.process`, for each name that is not offered. As in any
 * program, `typeof` of such a name says "undefined", and every other use throws.
 */
export function tellMissing({ code, map, program }: Prepared, { module, names }: Naming): string {
  const original = new SourceMap(JSON.parse(map));
  const parts: string[] = [];
  let [done, line, lineStart] = [0, 0, 0];
  for (const start of usesOfMissing(program, names.tame).sort((one, other) => one - other)) {
    // Nothing but this name may ever give way to what is put in.
    if (!code.startsWith(`${names.tame}.`, start)) continue;
    for (let end = code.indexOf("\n", lineStart); end !== -1 && end < start; ) {
      [line, lineStart] = [line + 1, end + 1];
      end = code.indexOf("\n", lineStart);
    }
    const found = original.findEntry(line, start - lineStart);
    const written = "originalLine" in found ? `:${found.originalLine + 1}` : "";
    const place = JSON.stringify(`${LEARNERS}${module}${written}`);
    parts.push(code.slice(done, start), `${names.missing}(${place})`);
    done = start + names.tame.length;
  }
  return parts.join("") + code.slice(done);
}

/** Where a learner looks for a module, and what else is told of it is called by. */
export const LEARNERS = "my-pi-agent/src/";

interface Node {
  type: string;
  start: number;
  name?: string;
  operator?: string;
  computed?: boolean;
  argument?: object;
  object?: Node;
  property?: Node;
}

/** Where in the code each begins. */
function usesOfMissing(program: unknown, tameName: string): number[] {
  const found: number[] = [];
  const asked = new Set<object>();
  const open: object[] = [program as object];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { type, start, operator, argument, computed, object, property } = node as Node;
    if (type === "UnaryExpression" && operator === "typeof" && argument) asked.add(argument);
    const isFree = type === "MemberExpression" && !computed && object?.name === tameName;
    if (isFree && !asked.has(node) && tame[property?.name ?? ""] === undefined) found.push(start);
    open.push(...childrenOf(node));
  }
  return found;
}
