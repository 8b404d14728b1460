import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { Expected, Lab, LabContext, Measured } from "../labs/experiment.ts";
import { reserveStdout } from "./ending.ts";
import { openFolders } from "./folders.ts";
import type { Surroundings } from "./house.ts";
import { loadModules } from "./modules.ts";
import type { Person } from "./person.ts";

export interface LabWish {
  lab: LabListing;
  /** A variation's name, or `all`; absent: the main experiment. */
  variation?: string;
  /** Where session files are left for looking at. */
  sessions?: string;
}

/**
 * Runs experiments of one lab, prints their JSON and tells whether it equals the expectation. What an
 * experiment throws is its verdict, whatever it is: the modules under it did that, not the person's words.
 */
export async function runLab(wish: LabWish, { house, person, explain }: Surroundings): Promise<number> {
  const folders = openFolders(wish.sessions);
  const print = reserveStdout(person);
  const name = `${wish.lab.number}-${wish.lab.slug}`;
  const { exports, whose } = await loadModules<{ lab: Lab }>(house, `labs/${name}/lab.ts`);
  const { lab } = exports;
  const variations = chooseVariations(lab, name, wish.variation);
  const expected = readExpected(join(house.root, "labs", name, "expected.json"));

  for (const { code, params } of whose) person.tell(code, params, "quiet");
  const measured: Record<string, Measured> = {};
  let equal = true;
  for (const variation of variations) {
    const { title, run } = lab[variation] as Lab[string];
    person.show(`${name} ${variation}: ${title[person.language]}`, "title");
    const folder = folders.fresh(`${name}-${variation}-`);
    const tell: LabContext["tell"] = (fact) => person.show(`  ${person.text(fact)}`);
    try {
      const received = await run({ text: person.text, tell, folder });
      measured[variation] = received;
      equal = tellVerdict(received, expected[variation]?.[person.language], person) && equal;
    } catch (thrown) {
      explain(thrown);
      equal = false;
    }
  }
  const asked = wish.variation === "all" ? measured : measured[variations[0] as string];
  if (asked !== undefined) print(asked);
  return equal ? 0 : 1;
}

function readExpected(file: string): Expected {
  return JSON.parse(readFileSync(file, "utf8")) as Expected;
}

function chooseVariations(lab: Lab, name: string, wanted = "main"): string[] {
  const all = Object.keys(lab);
  if (wanted === "all") {
    return all;
  }
  if (!all.includes(wanted)) {
    const params = { lab: name, variation: wanted, variations: all.join(", ") };
    throw new HarnessError({ code: "command.unknown_variation", params });
  }
  return [wanted];
}

/** Compared as text, so the order of the keys counts as well. */
function tellVerdict(received: Measured, expected: Measured | undefined, person: Person): boolean {
  if (JSON.stringify(received) === JSON.stringify(expected)) {
    person.tell("command.equals", {}, "good");
    return true;
  }
  person.tell("command.differs", {}, "bad");
  person.tell("command.expected", { json: JSON.stringify(expected) ?? "-" });
  person.tell("command.received", { json: JSON.stringify(received) ?? "-" });
  return false;
}
