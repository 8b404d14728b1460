import { transform } from "esbuild";
import { parseSync } from "oxc-parser";
import { tellMissing } from "./missing-names.ts";
import { childrenOf } from "./syntax.ts";

/** A learner's module, made so that nothing but `tame.ts` lies behind its free names; or why it cannot be. */
export type LearnerModule = { code: string; problem?: never } | { problem: string; code?: never };

/** `tameModule` is what the import of the free names is written with. */
export async function prepareModule(
  module: string,
  text: string,
  tameModule: string,
): Promise<LearnerModule> {
  let code: string;
  let map: string;
  try {
    ({ code, map } = await transform(text, {
      loader: "ts",
      format: "esm",
      sourcemap: "external",
      sourcefile: module,
      define: freeNames,
      // Also makes an ES module of a text that has neither import nor export.
      footer: `import { tame as ${TAME}, missing as ${MISSING} } from ${JSON.stringify(tameModule)};`,
    }));
  } catch (error) {
    const [fault] = (error as Partial<import("esbuild").BuildFailure>).errors ?? [];
    return { problem: fault ? `line ${fault.location?.line ?? 0}: ${fault.text}` : String(error) };
  }
  // What esbuild wrote is what runs, so that is what must be free of doors: an `import()` of a name that is
  // only known while it runs would reach Node's own modules.
  const { program, errors } = parseSync("module.js", code);
  if (errors[0]) return { problem: errors[0].message };
  const door = findDoor(program);
  if (door !== undefined) return { problem: door };
  const told = tellMissing({ code, map, program }, { module, names: { tame: TAME, missing: MISSING } });
  const inlined = Buffer.from(map).toString("base64");
  return { code: `${told}\n//# sourceMappingURL=data:application/json;base64,${inlined}\n` };
}

const TAME = "__tame";
const MISSING = "__missing";

/** Every name that Node knows, and those that are read through the prototype of its global object. */
const freeNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...Object.getOwnPropertyNames(globalThis), ...Object.getOwnPropertyNames(Object.prototype)]
    .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && !["undefined", "NaN", "Infinity"].includes(name))
    .concat("require", "module", "exports", "__filename", "__dirname", "eval", "WebSocket", "navigator")
    .map((name) => [name, `${TAME}.${name}`]),
  ["import.meta", `${TAME}.meta`],
]);

function findDoor(program: unknown): string | undefined {
  const open: unknown[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { type, source } = node as { type?: string; source?: { type?: string; value?: unknown } };
    if (type === "ImportExpression" && typeof source?.value !== "string") {
      return "import() of a name that is not written there";
    }
    if (type === "MetaProperty" && (node as { meta: { name: string } }).meta.name === "import") {
      return "import.meta";
    }
    open.push(...childrenOf(node));
  }
  return undefined;
}
