import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Expected, Lab, Measured } from "../labs/experiment.ts";
import { replaceFile } from "../my-pi-agent/kept-language.js";
import { leftWhileChoosing } from "./choose.ts";
import type { Folders } from "./folders.ts";
import type { Surroundings } from "./house.ts";
import { loadModules, moduleState } from "./modules.ts";
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

/** The person edits the one line, and after each Enter it runs, until it does what it should. */
export async function mendAndRun(mend: Mend): Promise<number> {
  const { person, explain } = mend.surroundings;
  handOut(mend.surroundings);
  for (;;) {
    const key = await pressedKey();
    if (key === "q" || key === LEFT) return leftWhileChoosing;
    if (key !== "n") continue;
    try {
      const { measured, holds } = await runMain(mend);
      if (holds) {
        tellMended(measured, mend);
        mend.print(measured);
        return 0;
      }
    } catch (thrown) {
      explain(thrown);
    }
    person.tell("first.not_yet", {}, "title");
  }
}

/** Where nobody could edit anything. What the rule throws is its verdict. */
export async function runAsItIs(mend: Mend): Promise<number> {
  mend.surroundings.person.tell("first.as_it_is", { file: FILE }, "title");
  try {
    const { measured, holds } = await runMain(mend);
    if (holds) tellMended(measured, mend);
    mend.print(measured);
    return holds ? 0 : 1;
  } catch (thrown) {
    return mend.surroundings.explain(thrown);
  }
}

/** Whoever has not begun gets the rule as it has just run; what somebody wrote is never touched. */
function handOut({ house, person }: Surroundings): void {
  const file = join(house.root, FILE);
  if (!house.runsReference && moduleState(MODULE, readFileSync(file, "utf8")) === "borrowed") {
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
  person.tell("first.mended", { terminal, writes }, "good");
  person.tell("first.next", { check: "npm run lab -- 00 --check", next: "npm run lab -- 01" }, "quiet");
}
