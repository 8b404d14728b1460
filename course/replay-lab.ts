import { join } from "node:path";
import type { ComparedLife, RealReport } from "../crash-explorer/compare-real.ts";
import { kill } from "../crash-explorer/kill.ts";
import { wordsIn } from "../crash-explorer/sayings.ts";
import { type Path, readToken } from "../crash-explorer/token.ts";
import type { Check } from "../labs/check.ts";
import { reserveStdout } from "./ending.ts";
import { openFolders } from "./folders.ts";
import type { House, Surroundings } from "./house.ts";
import { answerOf, checksFile, insteadFor, nameOf, openLab, type Whose } from "./lab-thread.ts";
import { loadModules } from "./modules.ts";
import type { ReplayWish } from "./options.ts";
import type { Person } from "./person.ts";
import { refusalOf } from "./refusal-of.ts";
import { firstOf, type ShownReplay } from "./serve-checks.ts";
import { historyIn, leftIn, tellHistory } from "./tell-history.ts";

/**
 * Goes one path again and shows each of its lives; with `real`, on a real disk. Exit 0: every invariant holds
 * on it; with `real`, reality did as the simulation did.
 * @throws {HarnessError} `command.bad_token` {problem}, `command.power_killed`, `command.not_real` {problem}.
 * @throws {ApartError} it never comes to an end
 */
export async function replayToken(wish: ReplayWish, surroundings: Surroundings): Promise<number> {
  const { house, person } = surroundings;
  const print = reserveStdout(person);
  const whose = whoseFor(wish);
  const show = (text: string) => person.show(text, "quiet");
  const apart = await openLab(wish.lab, { house, whose }, show);
  const thread = apart.open(show);
  try {
    for (const { code, params } of apart.whose) person.tell(code, params, "quiet");
    const path = readToken(wish.token);
    // Also before it is gone for real: what never ends in simulation may be ended, and says why.
    const replayed = answerOf(await thread.ask<ShownReplay>("replay", path));
    if (wish.real === undefined) return tellReplay(replayed, wish, { person, print });
    const folders = openFolders(wish.sessions);
    const folder = folders.fresh(`${nameOf(wish.lab)}-${wish.real}-`);
    const compared =
      wish.real === "kill"
        ? await killPath(wish, path, { folder, house })
        : answerOf(await thread.ask<RealReport>("materialise", { path, folder }));
    const report = { ...compared, lives: compared.lives.map((life) => shownLife(life, person)) };
    tellReport(report, person);
    if (wish.sessions !== undefined) person.tell("command.sessions_left", { folder }, "quiet");
    print({ token: wish.token, ...report });
    return report.verdict === "equal" ? 0 : 1;
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await thread.end();
    await apart.close();
  }
}

/** What the path broke belongs to whoever asked: it is the verdict. */
function tellReplay(
  { history, breach, otherwise, ...rest }: ShownReplay,
  { token }: ReplayWish,
  { person, print }: { person: Person; print(json: unknown): void },
): number {
  const { language } = person;
  tellHistory(history, person);
  const broken = breach && {
    invariant: breach.invariant,
    life: breach.life,
    expected: wordsIn(breach.words?.expected ?? breach.expected, language),
    received: wordsIn(breach.words?.received ?? breach.received, language),
  };
  if (otherwise) person.tell("check.replay_otherwise", { life: otherwise }, "quiet");
  if (broken) person.tell("check.replay_broken", broken, "bad");
  else person.tell("check.replay_holds", {}, "good");
  const verdict = broken ? "broken" : "holds";
  const found = { ...(broken && { broken }), ...(otherwise && { otherwise }) };
  print({ token, verdict, ...found, ...rest, history: historyIn(history, language) });
  return broken ? 1 : 0;
}

function whoseFor({ only }: ReplayWish): Whose {
  return only ? "only-this-lab" : "learner";
}

/** The program is made of the same modules as the check, the learner's own among them. */
async function killPath(
  wish: ReplayWish,
  path: Path,
  { folder, house }: { folder: string; house: House },
): Promise<RealReport> {
  const { lab } = wish;
  const instead = insteadFor(whoseFor(wish), lab, house);
  const program = join(openFolders(undefined).fresh("program-"), "program.mjs");
  await house.bundle(
    `import { checks } from "./${checksFile(lab)}";
    import { serveLives } from "./crash-explorer/real-child.ts";
    export async function find(scenario) {
      for (const check of checks) {
        const found = await check.scenarioOf?.({ scenario, level: "process" });
        if (found) return found;
      }
    }
    await serveLives(import.meta.url, find);`,
    program,
    instead,
  );
  const { exports } = await loadModules<{ checks: readonly Check[] }>(house, checksFile(lab), instead);
  const scenario = await firstOf(exports.checks, (check) => check.scenarioOf?.(path));
  return kill(scenario, path, { program, folder });
}

interface ShownReport extends RealReport {
  lives: readonly ReturnType<typeof shownLife>[];
}

/** What each side left, in the words of the person's language. */
function shownLife({ simulated, real, ...life }: ComparedLife, { language }: Person) {
  const shown = <Side extends ComparedLife["real"]>(side: Side) => {
    return { ...side, left: leftIn(side.left, language) };
  };
  return { ...life, simulated: shown(simulated), real: shown(real) };
}

function tellReport({ verdict, lives }: ShownReport, person: Person): void {
  for (const life of lives) tellLife(life, person);
  person.tell(`real.${verdict}`, {}, verdict === "equal" ? "good" : "bad");
}

function tellLife({ life, simulated, real, differs }: ShownReport["lives"][number], person: Person): void {
  const operations = real.operations.join(" → ") || "-";
  const { kind } = real.outcome;
  if (kind === "died" || kind === "ended") person.tell(`real.life_${kind}`, { life, operations });
  else person.tell("real.life_failed", { life, operations, outcome: JSON.stringify(real.outcome) });
  for (const what of differs) {
    const params = { what, simulated: textOf(simulated, what), real: textOf(real, what) };
    person.tell("real.differs", params, "bad");
  }
}

function textOf(side: ShownReport["lives"][number]["real"], what: string): string {
  if (what === "operations") return side.operations.join(" → ");
  return what === "outcome" ? JSON.stringify(side.outcome) : (side.left[what] ?? "");
}
