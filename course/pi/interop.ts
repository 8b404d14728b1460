import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isHarnessError } from "#contracts/errors.ts";
import type { Language } from "#contracts/render.ts";
import { loadPi } from "../../labs/09-session-tree/load-pi.js";
import { keptLanguage } from "../../my-pi-agent/kept-language.js";
import { openPerson, type Person } from "../person.ts";
import { isLanguage } from "../words.ts";
import { forgetPi, installPi } from "./install-pi.ts";
import { type Told, tellStories } from "./interop-stories.ts";
import { piStories, writeByPi } from "./pi-stories.js";
import { PI } from "./pi-version.ts";

/**
 * `npm run interop:pi [-- --write | --forget] [--lang zh|en]`: real Pi opens files of this course, and this
 * course those of real Pi. `--write` makes the fixtures of lab 09 anew, `--forget` removes the Pi that is
 * kept. Exit 0: both understand the same; 1: they do not; 2: Pi could not be had, or wrong use.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const fixtures = join(root, "labs/09-session-tree/fixtures");

const person = await openPerson(languageGiven(), process.stderr);
try {
  process.exitCode = await obey(person);
} catch (error) {
  const isUse = String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
  if (isHarnessError(error)) person.tell(error.fact.code, error.fact.params, "bad");
  else if (isUse) person.tell("pi.interop_use", { problem: (error as Error).message }, "bad");
  else throw error;
  process.exitCode = 2;
}

async function obey(to: Person): Promise<number> {
  const { write, forget } = parseArgs({
    options: { write: { type: "boolean" }, forget: { type: "boolean" }, lang: { type: "string" } },
  }).values;
  if (forget) {
    to.tell(forgetPi() ? "pi.forgotten" : "pi.nothing_kept", {});
    return 0;
  }
  const installed = await installPi(({ code, params }) => to.tell(code, params, "quiet"));
  const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-pi-"));
  try {
    return write ? await writeFixtures(installed, folder) : await compareAll(installed, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareAll(installed: string, folder: string): Promise<number> {
  const stories: Told[] = [];
  for await (const told of tellStories(installed, folder)) {
    stories.push(told);
    const { story, writtenBy, compared, differs } = told;
    const params = { story, compared, differs: differs.length };
    person.tell(`pi.story_of_${writtenBy}`, params, differs.length === 0 ? "good" : "bad");
    for (const { after, about, byPi, here } of differs) {
      const found = { after, about, byPi: JSON.stringify(byPi) ?? "-", here: JSON.stringify(here) ?? "-" };
      person.tell("pi.differs", found);
    }
  }
  const verdict = stories.every(({ differs }) => differs.length === 0) ? "equal" : "different";
  process.stdout.write(`${JSON.stringify({ pi: PI.version, verdict, stories }, null, 2)}\n`);
  return verdict === "equal" ? 0 : 1;
}

async function writeFixtures(installed: string, folder: string): Promise<number> {
  const { agent } = await loadPi(installed);
  // All is there before the first one is replaced.
  const written: [name: string, content: string | Uint8Array][] = [];
  for (const story of Object.keys(piStories)) {
    const { bytes, told } = await writeByPi(agent, story, join(folder, story));
    const name = `pi-${PI.version}-${story}`;
    written.push([`${name}.jsonl`, bytes], [`${name}.json`, `${JSON.stringify(told, null, 2)}\n`]);
  }
  for (const name of readdirSync(fixtures)) if (name.startsWith("pi-")) rmSync(join(fixtures, name));
  for (const [name, content] of written) writeFileSync(join(fixtures, name), content);
  person.tell("pi.fixtures_written", { files: written.length, folder: fixtures });
  return 0;
}

/** As the `lab` command does. */
function languageGiven(): Language {
  const [, joined] =
    /^--lang=(.*)$/.exec(process.argv.find((word) => word.startsWith("--lang=")) ?? "") ?? [];
  const at = process.argv.indexOf("--lang");
  const option = joined ?? (at < 0 ? undefined : process.argv[at + 1]);
  return [option, process.env.LAB_LANG, keptLanguage(root)].find(isLanguage) ?? "zh";
}
