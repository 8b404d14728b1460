import { HarnessError } from "#contracts/errors.ts";
import type { Language } from "#contracts/render.ts";
import { changeOwn } from "./change-own.ts";
import { checkLab } from "./check-lab.ts";
import { canChoose, leftWhileChoosing } from "./choose.ts";
import { chooseWish, listLabs } from "./choose-lab.ts";
import { diffLab } from "./diff-lab.ts";
import { callDoctor } from "./doctor.ts";
import { guardEnding } from "./ending.ts";
import { explainThrow } from "./explain-throw.ts";
import { tellFirstCrash } from "./first-lab.ts";
import { isFirst } from "./first-options.ts";
import { gradeClass } from "./grade/grade-class.ts";
import { help } from "./help.ts";
import { hintLab } from "./hint-lab.ts";
import type { House, Surroundings } from "./house.ts";
import { inspectToken } from "./inspect-lab.ts";
import { listVariations } from "./list-variations.ts";
import { isLanguageOpen, languageOf, readWish, type Wish } from "./options.ts";
import { openPerson } from "./person.ts";
import { readSession } from "./read-session.ts";
import { replayToken } from "./replay-lab.ts";
import { runLab } from "./run-lab.ts";
import { showProgress } from "./show-progress.ts";
import { stepLab } from "./step-lab.ts";
import { showTask } from "./task-lab.ts";
import { listTasks } from "./tasks-lab.ts";
import { watchLab } from "./watch-lab.ts";
import { readWords, swallowedByNpm, type Words } from "./words.ts";

/**
 * The `lab` command. stdout carries the JSON alone; what a person reads goes to stderr. Exit 0: equal to the
 * expectation, 1: not, 2: wrong use.
 */
export async function startLab(house: House): Promise<void> {
  const words = readWords(process.argv.slice(2));
  const speaking = async (language: Language): Promise<Surroundings> => {
    const person = await openPerson(language, process.stderr);
    const about = { person, root: house.root, withStack: words.stack };
    return { house, person, explain: (thrown) => explainThrow(thrown, about), speaking };
  };
  const surroundings = await speaking(languageOf(words, process.env.LAB_LANG));
  const { person, explain } = surroundings;
  const leave = guardEnding(person, explain);
  // Not awaited: if a module never settled, Node would end the process with a warning of its own.
  obey(words, surroundings).then(leave, (thrown: unknown) => leave(explain(thrown)));
}

async function obey(words: Words, surroundings: Surroundings): Promise<number> {
  const [option] = swallowedByNpm(words, process.env);
  if (option !== undefined) {
    throw new HarnessError({ code: "command.dashes_missing", params: { option, script: "lab" } });
  }
  const asksLanguage = isLanguageOpen(words, process.env.LAB_LANG);
  return grant(readWish(words, process.env.LAB_LANG), surroundings, asksLanguage);
}

/** @param asksLanguage nobody has said yet which it is */
async function grant(wish: Wish, surroundings: Surroundings, asksLanguage: boolean): Promise<number> {
  switch (wish.kind) {
    case "help":
      process.stdout.write(help);
      return 0;
    case "list":
      return listVariations(wish.lab, surroundings);
    case "doctor":
      return callDoctor(wish, surroundings);
    case "progress":
      return showProgress(wish, surroundings);
    case "inspect":
      return inspectToken(wish, surroundings);
    case "watch":
      return watchLab(wish, surroundings);
    case "check":
      return checkLab(wish, surroundings);
    case "replay":
      return replayToken(wish, surroundings);
    case "step":
      return stepLab(wish, surroundings);
    case "tasks":
      return listTasks(wish, surroundings);
    case "task":
      return showTask(wish, surroundings);
    case "own":
      return changeOwn(wish, surroundings);
    case "diff":
      return diffLab(wish, surroundings);
    case "hint":
      return hintLab(wish, surroundings);
    case "grade":
      return gradeClass(wish, surroundings);
    case "read":
      return readSession(wish.file, surroundings);
    case "choose": {
      if (!canChoose()) {
        return listLabs(surroundings.person);
      }
      const chosen = await chooseWish(surroundings);
      return chosen === undefined ? leftWhileChoosing : grant(chosen, surroundings, asksLanguage);
    }
    case "run":
      return isFirst(wish.lab) && wish.variation === undefined
        ? tellFirstCrash({ ...wish, asksLanguage }, surroundings)
        : runLab(wish, surroundings);
  }
}
