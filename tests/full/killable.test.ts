import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApartError } from "../../crash-explorer/apart-error.ts";
import { exploreApart } from "../../crash-explorer/killable.ts";
import { Thread } from "../../crash-explorer/thread.ts";

const here = fileURLToPath(new URL("../../crash-explorer", import.meta.url));
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-apart-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A bundle whose harness does this in each life that finds the record of an earlier one. */
async function bundleOf(name: string, secondLife: string, atTop = ""): Promise<string> {
  const entry = join(folder, `${name}.ts`);
  writeFileSync(
    entry,
    `import { explore } from ${JSON.stringify(join(here, "explore.ts"))};
    import { cells } from ${JSON.stringify(join(here, "cell.ts"))};
    ${atTop}
    const scenario = {
      name: "toy",
      things: { records: cells() },
      async boot({ records }) {
        if ((await records.get("x")) !== undefined) { ${secondLife} }
        await records.put("x", 1);
      },
    };
    export const run = (options) => explore(scenario, options);`,
  );
  const bundle = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [entry],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    sourcemap: "inline",
    absWorkingDir: here,
  });
  return bundle;
}

/** The first life writes, and a crash comes right after it. */
const place = "t1/toy/process/.0.0/";

test("what ends by itself reports as it does at home", async () => {
  const report = await exploreApart({ bundle: await bundleOf("ends", "") });
  expect(report).toMatchObject({ scenario: "toy", verdict: "exhaustive", states: 2 });
});

test.concurrent.each([
  ["loops", "for (;;);", "a-life-ends", "it never gives control back"],
  ["loops-in-microtasks", "for (;;) await 0;", "a-life-ends", "it never gives control back"],
  ["exits", "process.exit(0);", "a-life-ends", "it ends its process, with exit code 0"],
  [
    "hogs",
    "const all = []; for (;;) all.push(new Array(1000).fill({ a: all.length }));",
    "a-life-ends",
    "it takes all memory",
  ],
  [
    "strays",
    `void Promise.reject(new TypeError("stray"));`,
    "a-boot-does-not-throw",
    "outside of what the boot returned, it threw TypeError: stray",
  ],
  [
    "throws-later",
    `process.nextTick(() => { throw new RangeError("later"); });`,
    "a-boot-does-not-throw",
    "outside of what the boot returned, it threw RangeError: later",
  ],
])("a life that %s comes to a verdict, and its place is known", async (name, code, invariant, received) => {
  const bundle = await bundleOf(name, code);
  const silenceMs = name.startsWith("loops") ? 4_000 : 50_000;
  const { verdict, violation, runs } = await exploreApart({ bundle, silenceMs, memoryMb: 64 });
  expect(verdict).toBe("violated");
  expect(violation).toMatchObject({ invariant, received, token: place });
  expect(runs).toBe(2);
});

test("a rejection that is handled later in its life is no stray one", async () => {
  const bundle = await bundleOf(
    "handles",
    "const late = Promise.reject(1); await 0; await late.catch(() => {});",
  );
  expect((await exploreApart({ bundle })).verdict).toBe("exhaustive");
});

test("a use of the clock is told with the place in the source, not in the bundle", async () => {
  const bundle = await bundleOf("clock", "Date.now();");
  expect((await exploreApart({ bundle })).violation?.received).toMatch(/^Date\.now at .*clock\.ts:8:\d+$/);
});

test("a bundle loaded anew has fresh instances of all its modules, each time", async () => {
  writeFileSync(join(folder, "counter.ts"), "let count = 0; export const next = () => (count += 1);");
  const around = `import { next } from "./counter.ts"; export { next };
    export const count = async ({ loadAnew }) => {
      const [first, second] = [await loadAnew(), await loadAnew()];
      return [next(), next(), first.next(), second.next(), first.next()];
    };`;
  const thread = new Thread({ bundle: await bundleOf("anew", "", around) });
  try {
    expect(await thread.ask("count")).toEqual({ kind: "answered", answer: [1, 2, 1, 1, 2] });
  } finally {
    await thread.end();
  }
});

test("what never comes to its first life is no verdict on one", async () => {
  const loops = await bundleOf("loops-at-top", "", "for (;;);");
  await expect(exploreApart({ bundle: loops, silenceMs: 1_500 })).rejects.toBeInstanceOf(ApartError);
  const throws = await bundleOf("throws-at-top", "", `throw new RangeError("top");`);
  await expect(exploreApart({ bundle: throws })).rejects.toThrow("top");
});
