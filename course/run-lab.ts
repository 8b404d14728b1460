import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import {
  type Expected,
  type Lab,
  type LabContext,
  type Measured,
  type Needed,
  needingNothing,
} from "../labs/experiment.ts";
import { reserveStdout } from "./ending.ts";
import { openFolders } from "./folders.ts";
import type { House, Surroundings } from "./house.ts";
import { loadModules } from "./modules.ts";
import { watchForStuck } from "./stuck-watch.ts";
import { tellVerdict } from "./verdict.ts";

export interface LabWish {
  lab: LabListing;
  /** A variation's name, or `all`; absent: the main experiment. */
  variation?: string;
  /** Where session files are left for looking at. */
  sessions?: string;
}

/** No experiment of the reference takes as long, even on a slow machine. */
const PATIENCE_MS = 10_000;

/**
 * Runs experiments of one lab, prints their JSON and tells whether it equals the expectation. What an
 * experiment throws is its verdict, whatever it is: the modules under it did that, not the person's words.
 */
export async function runLab(wish: LabWish, { house, person, explain }: Surroundings): Promise<number> {
  const print = reserveStdout(person);
  // A module may never come back while it is loaded, too.
  const isStuck = watchForStuck({ person, root: house.root });
  const name = `${wish.lab.number}-${wish.lab.slug}`;
  const { exports, whose } = await loadModules<{ lab: Lab }>(house, `labs/${name}/lab.ts`);
  const { lab } = exports;
  const variations = chooseVariations(lab, name, wish.variation);
  const expected = readExpected(join(house.root, "labs", name, "expected.json"));
  // Before anything is made that would be left behind by whoever interrupts the install.
  const installed = await installNeeded(lab[variations[0] as string]?.needs, { house, person });
  const folders = openFolders(wish.sessions);

  for (const { code, params } of whose) person.tell(code, params, "quiet");
  const measured: Record<string, Measured> = {};
  // Unasked for, a terminal that says nothing looks like a command that hangs, and some module may.
  const tellPatience = () => isStuck() || person.tell("command.still_running", {}, "quiet");
  setTimeout(tellPatience, PATIENCE_MS).unref();
  let equal = true;
  for (const variation of variations) {
    const { title, run } = lab[variation] as Lab[string];
    person.show(`${name} ${variation}: ${title[person.language]}`, "title");
    const folder = folders.fresh(`${name}-${variation}-`);
    const tell: LabContext["tell"] = (fact) => person.show(`  ${person.text(fact)}`);
    try {
      const openApart = async (file: string) => (await loadApart(house)).openWork(file, house);
      const received = await run({ text: person.text, tell, folder, openApart, ...installed });
      measured[variation] = received;
      equal = tellVerdict(received, expected[variation]?.[person.language], person) && equal;
    } catch (thrown) {
      explain(thrown);
      equal = false;
    }
  }
  if (wish.sessions !== undefined)
    person.tell(
      folders.keepUsed() ? "command.sessions_left" : "command.sessions_none",
      { folder: resolve(wish.sessions) },
      "quiet",
    );
  const asked = wish.variation === "all" ? measured : measured[variations[0] as string];
  if (asked !== undefined) print(asked);
  return equal ? 0 : 1;
}

/** What is needed is asked for by its name, so it is one variation's alone. */
async function installNeeded(
  needed: Needed | undefined,
  { house, person }: Pick<Surroundings, "house" | "person">,
): Promise<Pick<LabContext, Needed>> {
  const tell: LabContext["tell"] = ({ code, params }) => person.tell(code, params, "quiet");
  if (needed === "pi") {
    const { exports } = await house.load("course/pi/install-pi.ts");
    return { pi: await (exports as typeof import("./pi/install-pi.ts")).installPi(tell) };
  }
  if (needed === "restate") {
    const { exports } = await house.load("course/restate/install-restate.ts");
    return { restate: await (exports as typeof import("./restate/install-restate.ts")).installRestate(tell) };
  }
  return {};
}

/** Only what an experiment asks for is loaded: a start must not pay for threads. */
async function loadApart(house: House): Promise<typeof import("./experiment-apart.ts")> {
  const { exports } = await house.load("course/experiment-apart.ts");
  return exports as typeof import("./experiment-apart.ts");
}

function readExpected(file: string): Expected {
  return JSON.parse(readFileSync(file, "utf8")) as Expected;
}

function chooseVariations(lab: Lab, name: string, wanted = "main"): string[] {
  const all = Object.keys(lab);
  if (wanted === "all") return needingNothing(lab);
  if (!all.includes(wanted)) {
    const params = { lab: name, variation: wanted, variations: all.join(", ") };
    throw new HarnessError({ code: "command.unknown_variation", params });
  }
  return [wanted];
}
