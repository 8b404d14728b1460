import { curriculum, type LabListing } from "../labs/curriculum.ts";
import { choose } from "./choose.ts";
import type { Person } from "./person.ts";

/** Undefined: the person left with Ctrl-C or Escape. */
export function chooseLab(person: Person): Promise<LabListing | undefined> {
  const choices = curriculum.map((value) => ({ title: describe(value, person), value }));
  return choose(person.text({ code: "command.choose", params: {} }), choices);
}

/** For who has no terminal to choose in. */
export function listLabs(person: Person): number {
  for (const lab of curriculum) {
    process.stdout.write(`${describe(lab, person)}\n`);
  }
  return 0;
}

function describe(lab: LabListing, person: Person): string {
  return `${lab.number} ${lab.slug}: ${lab.title[person.language]}`;
}
