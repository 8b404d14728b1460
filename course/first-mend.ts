import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Expected, Lab, Measured } from "../labs/experiment.ts";
import { replaceFile } from "../my-pi-agent/kept-language.js";
import { leftWhileChoosing } from "./choose.ts";
import { passFirstChecks } from "./first-checks.ts";
import type { Folders } from "./folders.ts";
import type { Surroundings } from "./house.ts";
import { loadModules, stateOf } from "./modules.ts";
import { LEFT, pressedKeys } from "./step-keys.ts";
import { tellVerdict } from "./verdict.ts";

export interface Mend {
  surroundings: Surroundings;
  folders: Folders;
  print(json: unknown): void;
}

const MODULE = "after-crash.ts";
const FILE = `my-pi-agent/src/${MODULE}`;
const LAB = "labs/00-first-crash";

/**
 * The person edits the one line, and after each Enter it runs, until it does what it should. Whoever wrote a
 * rule already may have mended it.
 */
export async function mendAndRun(mend: Mend): Promise<number> {
  const { surroundings } = mend;
  if (isOwn(surroundings) && (await runOnce(mend))) return 0;
  handOut(surroundings);
  for (;;) {
    const key = await pressedKey();
    if (key === "q" || key === LEFT) return leftWhileChoosing;
    if (key !== "n") continue;
    if (await runOnce(mend)) return 0;
    surroundings.person.tell("first.not_yet", {}, "title");
  }
}

/** Where nobody could edit anything. */
export async function runAsItIs(mend: Mend): Promise<number> {
  mend.surroundings.person.tell("first.as_it_is", { file: FILE }, "title");
  return (await runOnce(mend, mend.print)) ? 0 : 1;
}

/** What the rule throws is its verdict. `otherwise`: takes what was measured also where it does not hold. */
async function runOnce(mend: Mend, otherwise: Mend["print"] = () => {}): Promise<boolean> {
  const { surroundings, print } = mend;
  try {
    const { measured, holds } = await runMain(mend);
    const passes = holds && (!isOwn(surroundings) || (await passFirstChecks(surroundings)));
    if (passes) tellMended(measured, mend);
    (passes ? print : otherwise)(measured);
    return passes;
  } catch (thrown) {
    surroundings.explain(thrown);
    return false;
  }
}

function isOwn({ house }: Surroundings): boolean {
  return !house.runsReference && stateOf(house.root, MODULE) !== "borrowed";
}

/** Whoever has not begun gets the rule as it has just run; what somebody wrote is never touched. */
function handOut(surroundings: Surroundings): void {
  const { house, person } = surroundings;
  const file = join(house.root, FILE);
  if (!house.runsReference && !isOwn(surroundings)) {
    replaceFile(file, readFileSync(join(house.root, LAB, "starter", MODULE), "utf8"));
    person.tell("first.handed_out", { file: FILE });
  }
  const lines = readFileSync(file, "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes('record === "started"')) + 1;
  if (line > 0) person.tell("first.mend", { file: FILE, line }, "title");
  else person.tell("first.mend_any", { file: FILE }, "title");
}

async function pressedKey(): Promise<string> {
  // One at a time, so that Ctrl-C can end the command while a module runs.
  for await (const key of pressedKeys(process.stdin)) return key;
  return LEFT;
}

async function runMain({ surroundings, folders }: Mend): Promise<{ measured: Measured; holds: boolean }> {
  const { house, person } = surroundings;
  const { exports, whose } = await loadModules<{ lab: Lab }>(house, `${LAB}/lab.ts`);
  for (const { code, params } of whose) person.tell(code, params, "quiet");
  const main = exports.lab.main as Lab[string];
  person.show(main.title[person.language], "title");
  const measured = await main.run({
    text: person.text,
    tell: ({ code, params }) => person.tell(code, params),
    folder: folders.fresh("00-first-crash-main-"),
  });
  const expected = JSON.parse(readFileSync(join(house.root, LAB, "expected.json"), "utf8")) as Expected;
  return { measured, holds: tellVerdict(measured, expected.main?.[person.language], person) };
}

function tellMended({ terminal = "", writes = "" }: Measured, { surroundings: { person } }: Mend): void {
  person.tell("first.mended", { terminal: String(terminal), writes: String(writes) }, "good");
  person.tell("first.next", { next: "npm run lab -- 01" }, "quiet");
}
