import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { canChoose, confirm, leftWhileChoosing } from "./choose.ts";
import { reserveStdout } from "./ending.ts";
import type { House, Surroundings } from "./house.ts";
import { type KeptCopy, listCopies, type OwnAction, readCopy } from "./kept-copies.ts";
import { nameOf } from "./lab-thread.ts";
import { keptFolder, withOwnLock } from "./own-lock.ts";
import {
  borrowedOf,
  isEqual,
  isOwnWork,
  isSame,
  modulesOf,
  type OwnChange,
  planChanges,
  startersOf,
  type Targets,
} from "./own-plan.ts";
import type { Person } from "./person.ts";
import { replaceOwn } from "./replace-own.ts";

export interface OwnWish {
  action: OwnAction;
  lab: LabListing;
  /** The person need not be asked. */
  yes: boolean;
}

/**
 * Puts a lab's starter, the borrowed lines or a kept copy in the place of the learner's modules. Own work is
 * replaced only by consent, and once a copy of it is durable. Exit 0: done, or there was nothing to do; 1:
 * the person said no.
 * @throws {HarnessError} `own.needs_yes`, `own.no_copy`, `own.changed_meanwhile`; as what it calls does
 */
export async function changeOwn(wish: OwnWish, { house, person }: Surroundings): Promise<number> {
  reserveStdout(person);
  const { root } = house;
  const asked = planChanges(root, targetsOf(wish, house, person));
  if (asked.some(isOwnWork)) {
    const refused = await consent(asked.filter(isOwnWork), wish, person);
    if (refused !== undefined) return refused;
  }
  await withOwnLock(house, async () => {
    // All again, since the answer may be minutes old and another command may have been at work.
    const changes = planChanges(root, targetsOf(wish, house));
    refuseOthers(asked, changes);
    await replaceOwn(wish, changes, { root, person });
  });
  return 0;
}

/** With `person`, tells what comes back. */
function targetsOf({ action, lab }: OwnWish, { root }: House, person?: Person): Targets {
  switch (action) {
    case "start":
      return startersOf(root, lab);
    case "reset":
      return borrowedOf(root, lab);
    case "restore": {
      const source = sourceOf(listCopies(root, nameOf(lab)));
      if (source === undefined) {
        throw new HarnessError({ code: "own.no_copy", params: { lab: nameOf(lab), folder: keptFolder } });
      }
      const held = readCopy(root, source, modulesOf(root, lab));
      const modules = [...held.keys()].join(", ");
      person?.tell("own.source", { copy: `${keptFolder}/${source.name}`, modules }, "quiet");
      return held;
    }
  }
}

/** The latest; or that of a restore which did not come to its end, and whose own copy is later. */
function sourceOf(copies: readonly KeptCopy[]): KeptCopy | undefined {
  const [latest] = copies;
  const unfinished = latest?.isOpen ? latest.source : undefined;
  return copies.find(({ time }) => time === unfinished) ?? latest;
}

/** Undefined: go on. Else the exit code. */
async function consent(
  own: readonly OwnChange[],
  { action, lab, yes }: OwnWish,
  person: Person,
): Promise<number | undefined> {
  const modules = own.map(({ module }) => module).join(", ");
  person.tell("own.at_stake", { modules, folder: keptFolder });
  if (yes) return undefined;
  if (!canChoose()) {
    const command = `npm run lab -- ${lab.number} --${action} --yes`;
    throw new HarnessError({ code: "own.needs_yes", params: { command } });
  }
  const answer = await confirm(person.text({ code: `own.ask_${action}`, params: {} }));
  if (answer === true) return undefined;
  person.tell("own.left_alone", {});
  return answer === undefined ? leftWhileChoosing : 1;
}

/** What the person agreed to is what they were shown. */
function refuseOthers(asked: readonly OwnChange[], now: readonly OwnChange[]): void {
  const isKnown = ({ module, before, after }: OwnChange) =>
    asked.some((one) => one.module === module && isSame(one.before, before) && isEqual(one.after, after));
  const other = now.find((change) => !isKnown(change));
  if (other) throw new HarnessError({ code: "own.changed_meanwhile", params: { module: other.module } });
}
