import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { refuseUnwritable } from "../course/benchmark-results.ts";
import { DEATH_PLACES } from "../course/torture/boundaries.ts";
import { JOURNALS } from "../course/torture/orders.ts";
import { storyOf } from "../course/torture/story.ts";
import { quietEnvironment, root, run } from "./support/run-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const program = ["-C", "reference", "--import", "tsx", "course/torture/main.ts"];

async function tortured(...words: string[]) {
  const { stdout, ...ended } = await run(process.execPath, [...program, "--lang", "en", ...words]);
  const { journals } = JSON.parse(stdout);
  return { ...ended, figures: journals[0] };
}

const place = temporaryFolder();

describe.concurrent("a journal under torture", () => {
  test.each(JOURNALS)("%s makes each effect once and loses nothing", async (journal) => {
    const { exitCode, figures, stderr } = await tortured("--journal", journal, "--minutes", "0.17");
    expect({ exitCode, ...figures }, stderr).toMatchObject({
      ...{ exitCode: 0, journal, duplicates: 0, lost: 0, stuck: 0 },
      effects: figures.runs * 2,
    });
    expect(figures.kills).toBeGreaterThan(0);
  });
});

test("a journal that records an operation only afterwards is convicted, and its run alone convicts it again", async () => {
  const wrong = ["--journal", "jsonl", "--planted", "records-after"];
  const first = await tortured(...wrong, "--kills", "100", "--seed", "1");
  expect(first.exitCode).toBe(1);
  expect(first.figures.duplicates).toBeGreaterThan(0);
  const { run: number } = first.figures.breaches[0];
  const again = await tortured(...wrong, "--seed", "1", "--run", String(number));
  expect([again.exitCode, again.figures.runs]).toEqual([1, 1]);
  expect(again.stderr).toContain(`--seed 1 --run ${number} --planted records-after`);
});

test("Ctrl-C ends it with the figures so far, and leaves neither processes nor files", async () => {
  const { child, temporary } = await atWork("interrupted");
  const said = textOf(child);
  process.kill(-(child.pid ?? 0), "SIGINT");
  expect(await once(child, "close")).toEqual([130, null]);
  expect(JSON.parse(await said).journals[0]).toMatchObject({ journal: "sqlite", duplicates: 0, lost: 0 });
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow("ESRCH");
  expect(await leftIn(temporary)).toEqual([]);
});

test("killed itself, it leaves no process, and the next start clears the folders of the dead one alone", async () => {
  const [dead, other] = [await atWork("killed"), await atWork("killed", "jsonl")];
  dead.child.kill("SIGKILL");
  await once(dead.child, "close");
  while ((await livingIn(dead.child.pid)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const before = await leftIn(dead.temporary);
  expect(before).toHaveLength(4);
  const next = await run(process.execPath, [...program, "--journal", "jsonl", "--kills", "1"], {
    env: { TMPDIR: dead.temporary },
  });
  expect(next.exitCode).toBe(0);
  expect(await leftIn(dead.temporary)).toHaveLength(2);
  process.kill(-(other.child.pid ?? 0), "SIGINT");
  await once(other.child, "close");
  expect(await leftIn(dead.temporary)).toEqual([]);
});

test("figures that cannot be kept are refused before anything is killed", async () => {
  const results = place.path("read-only");
  await mkdir(results);
  // A folder is no file, for root either.
  expect(() => refuseUnwritable(results)).toThrow(
    expect.objectContaining({ fact: expect.objectContaining({ code: "command.results_unwritable" }) }),
  );
});

test.runIf(process.getuid?.() === 0)("as a user who may not write them it ends with 2 at once", async () => {
  const temporary = place.path("of nobody");
  await mkdir(temporary);
  for (const folder of [place.path("."), temporary]) await chmod(folder, 0o777);
  const words = [...program, "--lang", "en", "--kills", "1", "--write"];
  const ended = await run(process.execPath, words, { uid: 65_534, env: { TMPDIR: temporary } });
  expect(ended).toMatchObject({ exitCode: 2, stdout: "" });
  expect(ended.stderr).toContain("benchmarks.md");
});

/** What translates modules keeps them. */
async function leftIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith("tsx-"));
}

async function atWork(name: string, journal = "sqlite") {
  const temporary = place.path(name);
  await mkdir(temporary, { recursive: true });
  const before = await readdir(temporary);
  const child = spawn(process.execPath, [...program, "--journal", journal, "--minutes", "5"], {
    cwd: root,
    env: { ...quietEnvironment(), TMPDIR: temporary },
    // A group of its own, as a command has in a terminal.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await untilWorking(temporary, before);
  return { child, temporary };
}

/** Who is dead and was not asked for by anybody does not live. */
async function livingIn(group: number | undefined): Promise<string[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pgid=,stat=,pid="]);
  const rows = stdout.split("\n").map((row) => row.trim().split(/\s+/));
  return rows.flatMap(([pgid, stat, pid]) =>
    pgid === String(group) && !stat?.startsWith("Z") ? [pid ?? ""] : [],
  );
}

async function textOf(child: ChildProcess, from: "stdout" | "stderr" = "stdout"): Promise<string> {
  let text = "";
  for await (const bytes of child[from] ?? []) text += bytes;
  return text;
}

/** A session is there that was not, so somebody lives. */
async function untilWorking(folder: string, before: readonly string[]): Promise<void> {
  for (;;) {
    const names = await readdir(folder, { recursive: true });
    const isNew = (name: string) => !before.some((old) => name.startsWith(old));
    if (names.some((name) => name.includes("session-") && isNew(name))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a story follows from the seed and its number alone, and ten in a row begin at ten places", () => {
  const stories = Array.from({ length: 1_000 }, (_, number) => storyOf(7, number));
  expect(stories[501]).toEqual(storyOf(7, 501));
  expect(stories[501]).not.toEqual(storyOf(8, 501));
  const begins = stories.slice(500, 510).map(({ deaths }) => deaths[0]?.at);
  expect(new Set(begins).size).toBe(10);
  const planned = stories.flatMap(({ deaths }) => deaths.map(({ at }) => at));
  for (const at of DEATH_PLACES) expect(planned.filter((one) => one === at).length).toBeGreaterThan(50);
  expect(new Set(stories.flatMap(({ actions }) => actions.map(({ name }) => name))).size).toBe(2_000);
});
