import { HarnessError } from "#contracts/errors.ts";
import type { Fact, FactParams } from "#contracts/facts.ts";
import type { Path } from "../crash-explorer/token.ts";
import type { AboutCheck } from "../labs/check.ts";
import { curriculum, type LabListing } from "../labs/curriculum.ts";
import { leftWhileChoosing } from "./choose.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { answerOf, nameOf, openLab } from "./lab-thread.ts";
import { plain } from "./person.ts";
import { StepHistory } from "./step-history.ts";
import type { StepKey } from "./step-keys.ts";
import { type ShownStep, stepByKeys } from "./step-script.ts";
import { stepInTerminal } from "./step-terminal.ts";
import { tokenOf } from "./step-walk.ts";
import type { ShownLife } from "./stepped-life.ts";

export interface StepWish {
  lab: LabListing;
  /** Which of the lab's explorations; absent: its first. */
  check?: string;
  /** Absent: they are pressed in a terminal. */
  keys?: readonly StepKey[];
  only: boolean;
  json: boolean;
}

/**
 * Walks through an experiment operation by operation. Exit 0: no invariant broke on the way, 1: one did, 130:
 * left with Ctrl-C.
 * @throws {HarnessError} `command.not_stepped`, `command.unknown_exploration`, `command.step_needs_keys`
 * @throws {ApartError} a life of the learner's modules never came to an end
 */
export async function stepLab(wish: StepWish, surroundings: Surroundings): Promise<number> {
  const { house, person } = surroundings;
  const { lab, keys, only, json } = wish;
  if (!lab.explores) {
    const labs = curriculum
      .filter(({ explores }) => explores)
      .map(nameOf)
      .join(", ");
    throw new HarnessError({ code: "command.not_stepped", params: { lab: nameOf(lab), labs } });
  }
  if (keys === undefined && !(process.stdin.isTTY && process.stderr.isTTY)) {
    throw new HarnessError({ code: "command.step_needs_keys", params: {} });
  }
  const out = process.stdout.write.bind(process.stdout);
  const print = reserveStdout(person);
  let printed = "";
  const take = (text: string) => {
    if (printed.length < PRINTED_KEPT) printed += text;
  };
  const apart = await openLab(lab, { house, whose: only ? "only-this-lab" : "learner" }, take);
  const thread = apart.open(take);
  try {
    const check = chosenOf(apart.checks, wish);
    const level = check.level ?? "process";
    for (const { code, params } of apart.whose) person.tell(code, params, "quiet");
    person.tell("step.walks", { check: check.id, title: check.title[person.language] }, "quiet");
    const history = await StepHistory.begin(async (lives) => {
      const end = await thread.ask<ShownLife>("step", { check: check.id, lives, language: person.language });
      // Who caught the modules in a loop wants to come back there.
      if (end.kind !== "answered" && end.kind !== "threw")
        person.tell("step.never_ended", { token: thread.place.token });
      return answerOf(end);
    });
    const walk = { history, level, person };
    let shown: ShownStep[] | undefined;
    let wasQuit = true;
    if (keys === undefined) wasQuit = await stepInTerminal({ ...walk, printed: () => printed });
    else shown = await stepByKeys(keys, { ...walk, columns: columnsOf(), ...(!json && { out }) });
    if (printed !== "") person.show(printed, "quiet");
    const end = endOf(history, level, wish);
    if (keys === undefined || json) print({ ...(shown && { steps: shown }), ...end });
    tellEnd(
      end,
      keys === undefined || json
        ? person.tell
        : (code, params) => out(`${plain(person.text({ code, params }))}\n`),
    );
    if (!wasQuit) return leftWhileChoosing;
    return end.broken === undefined ? 0 : 1;
  } finally {
    await thread.end();
    await apart.close();
  }
}

const PRINTED_KEPT = 10_000;

/** @throws {HarnessError} `command.unknown_exploration` {check, checks} */
function chosenOf(checks: readonly AboutCheck[], { lab, check }: StepWish): AboutCheck {
  const explored = checks.filter(({ level }) => level !== undefined);
  const found = explored.find(
    ({ id }) => check === undefined || id === check || id === `${lab.number}.${check}`,
  );
  if (found) return found;
  const params = { check: check ?? "", checks: explored.map(({ id }) => id).join(", ") };
  throw new HarnessError({ code: "command.unknown_exploration", params });
}

/** What a pipe does not know, the person may say as for any other program. */
function columnsOf(): number {
  const said = Number(process.env.COLUMNS);
  return process.stdout.columns || (Number.isInteger(said) && said > 0 ? said : 80);
}

interface WalkEnd {
  token: string;
  replay: string;
  broken?: string;
}

function endOf(history: StepHistory, level: Path["level"], { lab, only }: StepWish): WalkEnd {
  const token = tokenOf(history.now, level);
  const replay = `npm run lab -- ${lab.number} --replay ${token}${only ? " --only" : ""}`;
  return { token, replay, ...(history.broken && { broken: history.broken.invariant }) };
}

function tellEnd({ replay, broken }: WalkEnd, tell: (code: Fact["code"], params: FactParams) => void): void {
  tell("step.path", { command: replay });
  if (broken === undefined) tell("step.nothing_broke", {});
  else tell("step.broke", { invariant: broken });
}
