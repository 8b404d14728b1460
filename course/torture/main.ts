import { randomInt } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleProcess } from "../../labs/16-transactional-journal/start-process.ts";
import { root } from "../../my-pi-agent/bundle.js";
import { keptLanguage } from "../../my-pi-agent/kept-language.js";
import { refuseUnwritable, writeSection } from "../benchmark-results.ts";
import { explainThrow } from "../explain-throw.ts";
import { openPerson, type Person } from "../person.ts";
import { openProgressBar } from "../progress-bar.ts";
import { hearSignals } from "../signals.ts";
import { helpIn } from "./help.ts";
import { type CommandWish, languageOf, readGiven, readTortureWish } from "./options.ts";
import type { JournalKind } from "./orders.ts";
import { inOwnFolder, removeDeadFolders } from "./own-folder.ts";
import { jsonOf, sectionOf, tellFigures } from "./tell-figures.ts";
import { type Figures, torture } from "./torture.ts";

/**
 * `npm run torture`: exit 0 if every journal held, 1 on a duplicate, a loss or a run without an end, 2 for
 * wrong use; after a signal, the shell's code for it, with the figures so far.
 */
const given = readGiven(process.argv.slice(2));
const person = await openPerson(
  languageOf(given, process.env.LAB_LANG || keptLanguage(root)),
  process.stderr,
);
try {
  const wish = readTortureWish(given, process.env, () => randomInt(2 ** 32));
  if (wish) process.exitCode = await tortureAll(wish);
  else process.stdout.write(helpIn(person.language));
} catch (thrown) {
  process.exitCode = explainThrow(thrown, { person, root, withStack: false });
}

async function tortureAll(wish: CommandWish): Promise<number> {
  if (wish.write) refuseUnwritable();
  const stop = new AbortController();
  let signalled = 0;
  const listenNoLonger = hearSignals((code) => {
    signalled = code;
    stop.abort();
  });
  const all: Figures[] = [];
  try {
    await removeDeadFolders();
    await inOwnFolder(async (folder) => {
      for (const journal of wish.journals) {
        if (stop.signal.aborted) break;
        all.push(await tortureOne(journal, wish, { person, folder, signal: stop.signal }));
      }
    });
  } catch (error) {
    // What was just being started was interrupted as well, and has no figures yet.
    if (!stop.signal.aborted) throw error;
  } finally {
    listenNoLonger();
  }
  process.stdout.write(`${JSON.stringify({ seed: wish.seed, journals: all.map(jsonOf) }, null, 2)}\n`);
  if (signalled !== 0) person.tell("torture.interrupted");
  // A section for each, so that one of them can be written anew.
  else if (wish.write) for (const one of all) writeSection(`Torture, ${one.journal}`, sectionOf(one));
  return all.some(({ breaches }) => breaches.length > 0) ? 1 : signalled;
}

interface Surroundings {
  person: Person;
  folder: string;
  signal: AbortSignal;
}

async function tortureOne(
  journal: JournalKind,
  wish: CommandWish,
  { person, folder, signal }: Surroundings,
): Promise<Figures> {
  const { seed, kills, minutes } = wish;
  person.tell("torture.began", { journal, seed }, "quiet");
  const program = join(folder, `${journal}.cjs`);
  await bundleProcess(fileURLToPath(new URL(`worker-${journal}.ts`, import.meta.url)), program);
  const began = performance.now();
  const isTimed = kills === undefined;
  const bar = await openProgressBar(process.stderr, {
    total: kills ?? Math.ceil((minutes ?? 0) * 60),
    format: "{journal} {unit} {kills} kills",
    shown: { journal, unit: isTimed ? "s," : "kills,", kills: 0 },
  });
  try {
    const onKill = (killed: number) => {
      const value = isTimed ? (performance.now() - began) / 1_000 : killed;
      bar.update(Math.floor(value), { journal, unit: isTimed ? "s," : "kills,", kills: killed });
    };
    const figures = await torture({ ...wish, journal }, { program, signal, onKill });
    bar.end();
    tellFigures(person, figures, wish.planted);
    return figures;
  } finally {
    bar.end();
  }
}
