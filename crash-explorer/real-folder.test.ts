import { execFile } from "node:child_process";
import { access, appendFile, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { explore } from "./explore.ts";
import { type ExploredFs, exploredFs } from "./explored-fs.ts";
import { realFolder } from "./real-folder.ts";
import type { RealPlace } from "./real-place.ts";
import { replay } from "./replay.ts";
import type { Life, Scenario } from "./scenario.ts";
import type { Files } from "./thing.ts";
import { readToken } from "./token.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Plain code on a folder; the file `effects` has a line for each time that its effect happened. */
function plain(boot: (disk: RealPlace, life: Life) => Promise<string>, disk = realFolder()) {
  return {
    name: "plain",
    things: { disk },
    boot: (things, life) => boot(things.disk, life),
    always: [
      {
        id: "at-most-once",
        breach: (states) => {
          const effects = textIn(states.disk, "effects");
          return effects.length > 2 ? { expected: "1", received: effects } : undefined;
        },
      },
    ],
  } satisfies Scenario<{ disk: typeof disk }, string>;
}

function textIn(files: Files, path: string): string {
  return decoder.decode(files.get(path));
}

function isThere({ path, look }: RealPlace, name: string): Promise<boolean> {
  return look(() =>
    access(join(path, name)).then(
      () => true,
      () => false,
    ),
  );
}

const careless = plain(async (disk) => {
  if (await isThere(disk, "done")) return "completed";
  await disk.step("effect", () => appendFile(join(disk.path, "effects"), "1\n"));
  await disk.step("record", () => writeFile(join(disk.path, "done"), ""));
  return "completed";
});

const careful = plain(async (disk) => {
  if (await isThere(disk, "done")) return "completed";
  if (await isThere(disk, "started")) return "blocked";
  await disk.step("record", () => writeFile(join(disk.path, "started"), ""));
  await disk.step("effect", () => appendFile(join(disk.path, "effects"), "1\n"));
  await disk.step("record", () => writeFile(join(disk.path, "done"), ""));
  return "completed";
});

describe("plain code on a real folder", () => {
  test("is explored at each of its steps", async () => {
    const report = await explore(careful, { auditEvery: 1 });
    expect(report).toMatchObject({ verdict: "exhaustive", states: 4 });
    expect(report.boundaries).toMatchObject({ "disk record": 2, "disk effect": 1 });
  });

  test("is told which crash breaks it, and the token leads there again", async () => {
    const { violation } = await explore(careless);
    expect(violation).toMatchObject({ invariant: "at-most-once", confirmed: true });
    expect(violation?.history.map(({ operations }) => operations)).toEqual([
      ["disk effect"],
      ["disk effect"],
    ]);
    const again = await replay(careless, readToken(String(violation?.token)));
    expect(again.history).toEqual(violation?.history);
  });

  test("is waited for while a real operation lasts, without any patience", async () => {
    const slow = plain(async ({ step }) => {
      // A timer would be told; a process of its own takes as long.
      await step("wait", () => promisify(execFile)("sleep", ["1.5"]));
      return "completed";
    });
    expect(await explore(slow, { patienceMs: 1_000 })).toMatchObject({ verdict: "exhaustive" });
  });

  test("is stuck where an operation never ends", async () => {
    const hangs = plain(
      ({ step }) => step("wait", () => new Promise(() => {})),
      realFolder({ patienceMs: 20 }),
    );
    expect((await explore(hangs, { patienceMs: 20 })).violation?.invariant).toBe("a-life-ends");
  });

  test("dies after a step that failed as well, with whatever that left behind", async () => {
    const fails = plain(async (disk) => {
      const failing = async () => {
        await appendFile(join(disk.path, "effects"), "1\n");
        throw new Error("no");
      };
      await disk.step("effect", failing).catch(() => {});
      return "completed";
    });
    expect((await explore(fails)).violation).toMatchObject({ invariant: "at-most-once" });
  });

  test("begins with the files that are given, in folders too, and sees only its own life's", async () => {
    const files: Files = new Map([
      ["a/", new Uint8Array()],
      ["a/b.txt", encoder.encode("b")],
    ]);
    const reads = plain(async (disk) => {
      const found = await disk.look(() => readFile(join(disk.path, "a/b.txt"), "utf8"));
      if (found === "b") await disk.step("write", () => writeFile(join(disk.path, "a/b.txt"), "c"));
      return found;
    }, realFolder({ files }));
    const report = await explore(reads);
    expect(report).toMatchObject({ verdict: "exhaustive", states: 2, runs: 2 });
    expect(textIn(files, "a/b.txt")).toBe("b");
  });

  test("keeps equal contents once, whatever their names", async () => {
    const twice = plain(async (disk) => {
      for (const name of ["a", "b"]) await disk.step("write", () => writeFile(join(disk.path, name), "same"));
      return "completed";
    });
    const { last } = await replay(twice, { scenario: "plain", level: "process", lives: [{ choices: [] }] });
    const [files] = last as [Files];
    expect(files.get("a")).toBe(files.get("b"));
  });

  test("takes states that differ only in ids for one", async () => {
    const names = plain(async (disk, life) => {
      await disk.step("write", () => writeFile(join(disk.path, "id"), life.newId()));
      return "completed";
    });
    expect(await explore(names, { maxStates: 20 })).toMatchObject({ verdict: "exhaustive", states: 2 });
  });

  test("may say itself what of its files a later boot can see", async () => {
    const counts = (fingerprint: { fingerprint?(files: Files): string }) =>
      plain(async (disk) => {
        await disk.step("write", () => appendFile(join(disk.path, "writes"), "1"));
        return "completed";
      }, realFolder(fingerprint));
    const seen = await explore(counts({ fingerprint: (files) => String(files.size) }));
    expect(seen).toMatchObject({ verdict: "exhaustive", states: 2 });
    expect((await explore(counts({}))).verdict).toBe("violated");
  });

  test("cannot be asked about power cuts, nor hold a link", async () => {
    await expect(explore(careful, { level: "power" })).rejects.toMatchObject({ problem: "power-copied" });
    const links = plain(async (disk) => {
      await disk.step("link", () => symlink("nowhere", join(disk.path, "link")));
      return "completed";
    });
    const { violation } = await explore(links);
    expect(violation).toMatchObject({ invariant: "a-boot-does-not-throw", received: /link/ });
  });
});

describe("plain code that takes an fs", () => {
  /** A value that must never be seen empty or in part. */
  function keeps(save: (fs: ExploredFs, path: string) => Promise<void>) {
    return {
      ...plain(
        async (disk) => {
          const fs = exploredFs(disk);
          const path = join(disk.path, "value");
          const found = await fs.readFile(path, "utf8").catch(() => undefined);
          if (found !== "new") await save(fs, path);
          return found ?? "nothing";
        },
        realFolder({ files: new Map([["value", encoder.encode("old")]]) }),
      ),
      always: [
        {
          id: "whole",
          breach: ({ disk }: { disk: Files }) =>
            ["old", "new"].includes(textIn(disk, "value"))
              ? undefined
              : { expected: "old, new", received: textIn(disk, "value") },
        },
      ],
    };
  }

  const overwrites = keeps(async (fs, path) => {
    const handle = await fs.open(path, "w");
    await handle.write(encoder.encode("new"));
    await handle.sync();
    await handle.close();
  });

  const replaces = keeps(async (fs, path) => {
    const handle = await fs.open(`${path}.new`, "w");
    await handle.writeFile("new");
    await handle.close();
    await fs.rename(`${path}.new`, path);
  });

  test("needs no word for its steps: a file that is opened to be written is empty for a while", async () => {
    const { violation } = await explore(overwrites);
    expect(violation).toMatchObject({ invariant: "whole", received: "" });
    expect(violation?.history.at(-1)?.operations).toEqual(["disk open"]);
  });

  test("is not broken where it replaces the file whole", async () => {
    expect(await explore(replaces)).toMatchObject({ verdict: "exhaustive", states: 4 });
  });
});
