import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
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
  const temporary = place.path("temporary");
  await mkdir(temporary);
  const child = spawn(process.execPath, [...program, "--minutes", "5"], {
    cwd: root,
    env: { ...quietEnvironment(), TMPDIR: temporary },
    // A group of its own, as a command has in a terminal.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const said = textOf(child);
  await untilWorking(temporary);
  process.kill(-(child.pid ?? 0), "SIGINT");
  expect(await once(child, "close")).toEqual([130, null]);
  expect(JSON.parse(await said).journals[0]).toMatchObject({ journal: "sqlite", duplicates: 0, lost: 0 });
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow("ESRCH");
  const left = await readdir(temporary);
  // What translates modules keeps them.
  expect(left.filter((name) => !name.startsWith("tsx-"))).toEqual([]);
});

async function textOf(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const bytes of child.stdout ?? []) text += bytes;
  return text;
}

/** A session is there, so somebody lives. */
async function untilWorking(folder: string): Promise<void> {
  for (;;) {
    const names = await readdir(folder, { recursive: true });
    if (names.some((name) => name.includes("session-"))) return;
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
