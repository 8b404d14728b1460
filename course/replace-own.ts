import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { isLeftover, replaceDurably } from "./durable-file.ts";
import {
  closeCopy,
  type KeptCopy,
  listCopies,
  MAKING,
  makeCopy,
  type OwnAction,
  readCopy,
} from "./kept-copies.ts";
import { nameOf } from "./lab-thread.ts";
import { readOwnBytes } from "./own-file.ts";
import { keptFolder } from "./own-lock.ts";
import { isOwnWork, isSame, modulesOf, type OwnChange, ownPath, type Targets } from "./own-plan.ts";
import type { Person } from "./person.ts";

interface About {
  action: OwnAction;
  lab: LabListing;
}

/**
 * Makes the changes that were agreed to: a copy first, durable, then one module after the other. Wherever it
 * is killed, each module is whole, the old one or the new one, and the same command goes on where it was: the
 * copy stays open until then, and what it holds is not copied again.
 * @throws {HarnessError} `own.changed_meanwhile`; as `makeCopy` and `replaceDurably` do
 */
export async function replaceOwn(
  about: About,
  changes: readonly OwnChange[],
  { root, person }: { root: string; person: Person },
): Promise<void> {
  const modules = modulesOf(root, about.lab);
  clearAway(root, modules);
  const copies = await keepCopy(about, changes, root);
  try {
    for (const change of changes) await replace(root, change);
    for (const copy of copies) tellCopy(await closeCopy(root, copy), about, person);
  } catch (error) {
    const command = `npm run lab -- ${about.lab.number} --${about.action}`;
    person.tell("own.unfinished", { command }, "bad");
    throw error;
  }
  tellDone(about, changes, person);
}

/** The copies to close at the end. Borrowed lines alone are not worth one, unless to undo a restore. */
async function keepCopy(
  { action, lab }: About,
  changes: readonly OwnChange[],
  root: string,
): Promise<KeptCopy[]> {
  const name = nameOf(lab);
  const copies = listCopies(root, name);
  const open = copies.filter(({ isOpen }) => isOpen);
  const [latest] = copies;
  const begun = latest?.isOpen && latest.action === action ? latest : undefined;
  const held = begun ? readCopy(root, begun, modulesOf(root, lab)) : new Map<string, Uint8Array>();
  const isHeld = ({ module, before }: OwnChange) => before === undefined || isSame(held.get(module), before);
  if (!changes.some(action === "restore" ? ({ before }) => before !== undefined : isOwnWork)) return open;
  if (begun !== undefined && changes.every(isHeld)) return open;
  // What a begun one replaced already belongs to what this one replaces.
  const before = changes.flatMap(({ module, before }) => (before ? [[module, before] as const] : []));
  const all: Targets = new Map([...held, ...before]);
  const source = begun?.source ?? latest?.time;
  const made = await makeCopy(root, all, { lab: name, action, ...(action === "restore" && { source }) });
  return [...open, made];
}

async function replace(root: string, { module, before, after }: OwnChange): Promise<void> {
  const now = readOwnBytes(root, ownPath(module));
  if (!isSame(before, now)) throw new HarnessError({ code: "own.changed_meanwhile", params: { module } });
  await replaceDurably(root, ownPath(module), after);
}

/** What killed commands left behind, now that none of them is at work; it harms nobody where it must stay. */
function clearAway(root: string, modules: readonly string[]): void {
  const folders = new Set([keptFolder, "my-pi-agent", ...modules.map((module) => dirname(ownPath(module)))]);
  for (const folder of folders) {
    try {
      const names = readdirSync(join(root, folder));
      const left = names.filter(
        (name) => isLeftover(name) || (folder === keptFolder && name.startsWith(MAKING)),
      );
      for (const name of left) rmSync(join(root, folder, name), { recursive: true });
    } catch {}
  }
}

function tellCopy({ name }: KeptCopy, { lab }: About, person: Person): void {
  const command = `npm run lab -- ${lab.number} --restore`;
  person.tell("own.kept", { folder: `${keptFolder}/${name}`, command });
}

function tellDone({ action, lab }: About, changes: readonly OwnChange[], person: Person): void {
  if (changes.length === 0) person.tell("own.nothing_to_do", {}, "good");
  else person.tell(`own.done_${action}`, { modules: changes.map(({ module }) => module).join(", ") }, "good");
  if (action === "start")
    person.tell("own.next", { command: `npm run lab -- ${lab.number} --tasks` }, "quiet");
}
