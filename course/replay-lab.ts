import type { Language } from "#contracts/render.ts";
import type { ComparedLife, RealReport } from "../crash-explorer/compare-real.ts";
import { thingIn } from "../crash-explorer/operation-words.ts";
import { wordsIn } from "../crash-explorer/sayings.ts";
import { readToken } from "../crash-explorer/token.ts";
import { reserveStdout } from "./ending.ts";
import { openFolders } from "./folders.ts";
import type { Surroundings } from "./house.ts";
import { killPath } from "./kill-path.ts";
import { answerOf, nameOf, openLab, type Whose } from "./lab-thread.ts";
import type { ReplayWish } from "./options.ts";
import type { Person } from "./person.ts";
import { refusalOf } from "./refusal-of.ts";
import type { ShownReplay } from "./serve-checks.ts";
import { doneIn, historyIn, leftIn, tellHistory } from "./tell-history.ts";

/**
 * Goes one path again and shows each of its lives; with `real`, on a real disk. Exit 0: every invariant holds
 * on it; with `real`, reality did as the simulation did.
 * @throws {HarnessError} `command.bad_token` {why}, `command.power_killed`, `command.fate_killed`,
 *   `command.not_real` {why}.
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
        ? await killPath(path, { lab: wish.lab, whose, folder, house })
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
  const { language } = person;
  const operations = doneIn(real.operations, language) || "-";
  const { kind } = real.outcome;
  if (kind === "died" || kind === "ended") person.tell(`real.life_${kind}`, { life, operations });
  else person.tell("real.life_failed", { life, operations, outcome: JSON.stringify(real.outcome) });
  for (const what of differs) {
    const sides = { simulated: textOf(simulated, what, language), real: textOf(real, what, language) };
    if (what === "operations" || what === "outcome") person.tell(`real.${what}_differ`, sides, "bad");
    else person.tell("real.differs", { what: thingIn(what, language), ...sides }, "bad");
  }
}

function textOf(side: ShownReport["lives"][number]["real"], what: string, language: Language): string {
  if (what === "operations") return doneIn(side.operations, language) || "-";
  return what === "outcome" ? JSON.stringify(side.outcome) : (side.left[what] ?? "");
}
