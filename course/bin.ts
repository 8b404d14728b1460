import { HarnessError } from "#contracts/errors.ts";
import { checkLab } from "./check-lab.ts";
import { canChoose, leftWhileChoosing } from "./choose.ts";
import { chooseLab, listLabs } from "./choose-lab.ts";
import { guardEnding } from "./ending.ts";
import { explainThrow } from "./explain-throw.ts";
import { gradeClass } from "./grade/grade-class.ts";
import { help } from "./help.ts";
import type { House, Surroundings } from "./house.ts";
import { listVariations } from "./list-variations.ts";
import { languageOf, readWish } from "./options.ts";
import { openPerson } from "./person.ts";
import { readSession } from "./read-session.ts";
import { replayToken } from "./replay-lab.ts";
import { type LabWish, runLab } from "./run-lab.ts";
import { showTask } from "./task-lab.ts";
import { listTasks } from "./tasks-lab.ts";
import { readWords, swallowedByNpm, type Words } from "./words.ts";

/**
 * The `lab` command. stdout carries the JSON alone; what a person reads goes to stderr. Exit 0: equal to the
 * expectation, 1: not, 2: wrong use.
 */
export async function startLab(house: House): Promise<void> {
  const words = readWords(process.argv.slice(2));
  const person = await openPerson(languageOf(words, process.env.LAB_LANG), process.stderr);
  const explain = (thrown: unknown) =>
    explainThrow(thrown, { person, root: house.root, withStack: words.stack });
  const leave = guardEnding(person, explain);
  // Not awaited: if a module never settled, Node would end the process with a warning of its own.
  obey(words, { house, person, explain }).then(leave, (thrown: unknown) => leave(explain(thrown)));
}

async function obey(words: Words, surroundings: Surroundings): Promise<number> {
  const [option] = swallowedByNpm(words, process.env);
  if (option !== undefined) {
    throw new HarnessError({ code: "command.dashes_missing", params: { option, script: "lab" } });
  }
  const wish = readWish(words, process.env.LAB_LANG);
  const runs = (lab: LabWish) => runLab(lab, surroundings);
  switch (wish.kind) {
    case "help":
      process.stdout.write(help);
      return 0;
    case "list":
      return listVariations(wish.lab, surroundings);
    case "check":
      return checkLab(wish, surroundings);
    case "replay":
      return replayToken(wish, surroundings);
    case "tasks":
      return listTasks(wish, surroundings);
    case "task":
      return showTask(wish, surroundings);
    case "grade":
      return gradeClass(wish, surroundings);
    case "read":
      return readSession(wish.file, surroundings);
    case "choose": {
      if (!canChoose()) {
        return listLabs(surroundings.person);
      }
      const lab = await chooseLab(surroundings.person);
      return lab === undefined ? leftWhileChoosing : runs({ lab });
    }
    case "run":
      return runs(wish);
  }
}
