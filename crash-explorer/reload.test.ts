import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reload } from "./reload.ts";
import { Thread } from "./thread.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-reload-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packages stay outside, by their places, as in the bundles of the command. */
async function bundleOf(name: string, files: Record<string, string>): Promise<string> {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const outfile = join(folder, `${name}.mjs`);
  const external = {
    name: "external",
    setup({ onResolve }: import("esbuild").PluginBuild) {
      onResolve({ filter: /^[a-z@]/ }, ({ path, kind }) =>
        kind === "entry-point" ? undefined : { path: import.meta.resolve(path), external: true },
      );
    },
  };
  await build({
    entryPoints: [join(folder, "entry.ts")],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    sourcemap: "inline",
    plugins: [external],
  });
  return pathToFileURL(outfile).href;
}

async function loaded<Exports>(bundle: string): Promise<Exports> {
  const exports = await reload(bundle);
  expect(exports, "has a form that is known").toBeDefined();
  return exports as Exports;
}

describe("a bundle that is loaded anew", () => {
  test("has fresh instances of all its modules, each time", async () => {
    const bundle = await bundleOf("counter", {
      "counter.ts": "let count = 0; export const next = () => (count += 1);",
      "entry.ts": `export { next } from "./counter.ts"; export * as again from "./counter.ts";`,
    });
    interface Counter {
      next(): number;
      again: { next(): number };
    }
    const [first, second] = [await loaded<Counter>(bundle), await loaded<Counter>(bundle)];
    expect([first.next(), first.again.next(), second.next(), first.next()]).toEqual([1, 2, 1, 3]);
  });

  test("imports by all kinds of statements what it imports, and before anything runs", async () => {
    const bundle = await bundleOf("imports", {
      // Used by a module that stands before the one which imports it.
      "early.ts": `import { late } from "./late.ts"; export function early() { return late; }`,
      "late.ts": `import { sep, posix as p } from "node:path"; import * as path from "node:path";
        import { early } from "./early.ts"; export const late = [sep, p.sep, path.sep, typeof early].join(" ");`,
      "entry.ts": `import canonicalize from "canonicalize"; import fs, { existsSync } from "node:fs";
        import "node:os"; export { early } from "./early.ts"; const whole = canonicalize({ b: 1, a: 2 });
        export { whole as "the whole" }; export default fs.existsSync === existsSync;
        export const later = async () => (await import("node:path")).posix.sep;`,
    });
    interface All {
      early(): string;
      later(): Promise<string>;
      default: boolean;
      "the whole": string;
    }
    const all = await loaded<All>(bundle);
    expect(all.early()).toBe("/ / / function");
    expect(all["the whole"]).toBe('{"a":2,"b":1}');
    expect(all.default).toBe(true);
    expect(await all.later()).toBe("/");
  });

  test("may wait at its top, is strict, and only speaks of imports in its texts", async () => {
    const bundle = await bundleOf("texts", {
      "entry.ts": `export const waited = await Promise.resolve(1); export const self = (function () { return this; })();
        export const text = \`
import { nothing } from "nowhere";
export { nothing };
\`;`,
    });
    const { waited, self, text } = await loaded<Record<string, unknown>>(bundle);
    expect([waited, self]).toEqual([1, undefined]);
    expect(text).toBe('\nimport { nothing } from "nowhere";\nexport { nothing };\n');
  });

  test("throws at the same places, as its sources have them", async () => {
    const bundle = await bundleOf("throws", {
      "entry.ts": `import { join,\n  sep } from "node:path";\n// A remark.
        const fail = (): string => { throw new Error(join("a", sep)); };
        export const place = () => {
          try { return fail(); } catch (error) { return String((error as Error).stack).split("\\n")[1]; }
        };
        export const places = async ({ loadAnew }: { loadAnew(): Promise<{ place(): string }> }) =>
          [place(), (await loadAnew()).place(), (await loadAnew()).place()];
        export { reload } from ${JSON.stringify(join(root, "crash-explorer/reload.ts"))};`,
    });
    const thread = new Thread({ bundle: fileURLToPath(bundle) });
    try {
      const answered = await thread.ask<string[]>("places");
      const [first, ...others] = answered.kind === "answered" ? answered.answer : [];
      expect(first).toMatch(/entry\.ts:4:44\)$/);
      expect(others).toEqual([first, first]);
    } finally {
      await thread.end();
    }
  });

  test("fails as it does the first time", async () => {
    const bundle = await bundleOf("fails", { "entry.ts": `export {}; throw new RangeError("top");` });
    await expect(reload(bundle)).rejects.toThrow("top");
    await expect(reload(bundle)).rejects.toThrow("top");
  });

  test.each([
    ["passes on what it imports", `export * from "node:path";`],
    ["takes the name that stands for import()", "export const $load$ = 1;"],
  ])("is left to an import where it %s", async (name, source) => {
    expect(await reload(await bundleOf(name.replaceAll(/\W/g, "-"), { "entry.ts": source }))).toBeUndefined();
  });
});
