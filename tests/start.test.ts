import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundleForThread, loadBundle } from "../my-pi-agent/bundle.js";
import { root, runLabCommand } from "./support/run-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

describe("the start of the command", () => {
  test("bundles nothing that only some uses of it need: no lab, no exploration, no grading", async () => {
    const { files } = await loadBundle("course/bin.ts");
    const some =
      /^(labs\/\d\d-|crash-explorer\/|solutions\/|course\/(grade\/|step-|watch-|first-(lab|mend)))/;
    const allowed = ["crash-explorer/apart-error.ts", "solutions/src/edges/make-folder.ts"];
    const options = ["course/step-options.ts", "course/step-keys.ts", "course/grade/options.ts"];
    const heavy = [...files.keys()].filter((file) => some.test(file));
    expect(heavy.filter((file) => ![...allowed, ...options].includes(file))).toEqual([]);
    expect([...files.keys()]).toContain("course/run-lab.ts");
  });

  test("each of its parts is called by the name of its file", () => {
    const text = readFileSync(join(root, "course/parts.ts"), "utf8");
    const parts = [...text.matchAll(/"(.+)": typeof import\("\.\/(.+)"\)/g)];
    expect(parts.length).toBeGreaterThan(10);
    for (const [, name, file] of parts) expect(name).toBe(file);
  });
});

test("no package runs a script when it is installed: each that has one is named and denied", () => {
  const json = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));
  const { packages } = json("package-lock.json") as { packages: Record<string, Installed> };
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const named = scripted.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`);
  const { allowScripts } = json("package.json") as { allowScripts: Record<string, boolean> };
  expect(allowScripts).toEqual(Object.fromEntries(named.map((name) => [name, false])));
});

interface Installed {
  version: string;
  hasInstallScript?: true;
}

describe("a module of a bundle", () => {
  const folder = temporaryFolder();
  const bundled = async (source: string) => {
    const file = folder.path("asks.ts");
    writeFileSync(file, source);
    const { file: bundle, remove } = await bundleForThread(`export * from ${JSON.stringify(file)};`);
    try {
      return (await import(bundle)) as Record<string, unknown>;
    } finally {
      remove();
    }
  };

  test("that asks for its place is told its own", async () => {
    const { place } = await bundled("export const place: string = import.meta.url;");
    expect(place).toBe(`file://${folder.path("asks.ts")}`);
  });

  test("that only speaks of it says what it said", async () => {
    const { text } = await bundled('export const text = "import.meta.url";');
    expect(text).toBe("import.meta.url");
  });
});

describe("help", () => {
  const languages = async (words: string[], env: Record<string, string> = {}) => {
    const { exitCode, stdout } = await runLabCommand([...words, "--help"], { env });
    expect(exitCode).toBe(0);
    return ["选择一个实验", "choose a lab"].map((text) => stdout.includes(text));
  };

  test.each([
    [["--lang", "en"], {}, [false, true]],
    [["--lang", "zh"], { LAB_LANG: "en" }, [true, false]],
    [[], { LAB_LANG: "en" }, [false, true]],
    [[], {}, [true, true]],
    [["--lang", "fr"], {}, [true, true]],
  ])("with %j and %j is in the language chosen, and in both where none is", async (words, env, shown) => {
    expect(await languages(words, env)).toEqual(shown);
  });
});
