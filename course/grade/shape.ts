import { parseSync } from "oxc-parser";
import { childrenOf } from "./syntax.ts";

/**
 * The shape of a module: each run of seven syntax nodes, as a number. Names, comments, layout and types are
 * left out, so that renaming changes nothing. Undefined: too short to tell anybody's from another's.
 */
export function shapeOf(text: string): number[] | undefined {
  const { program } = parseSync("module.ts", text);
  const tokens: string[] = [];
  const open: object[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { type, operator, value } = node as { type: string; operator?: string; value?: unknown };
    if (type.startsWith("TS") || type === "ImportDeclaration") continue;
    const detail = type === "Literal" ? String(value) : (operator ?? "");
    tokens.push(`${type} ${detail}`);
    open.push(...childrenOf(node).reverse());
  }
  if (tokens.length < FEWEST_NODES) return undefined;
  return tokens.slice(RUN - 1).map((_, place) => hashOf(tokens.slice(place, place + RUN).join("\n")));
}

const RUN = 7;

/** Whoever writes less than this about the same task has hardly a choice. */
const FEWEST_NODES = 80;

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
