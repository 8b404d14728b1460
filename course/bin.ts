import { guardEnding } from "./ending.ts";
import { languageOf, readWish, readWords } from "./options.ts";
import { openPerson } from "./person.ts";
import type { LabWish } from "./run-lab.ts";

/** What shells say of a process that ended at Ctrl-C. */
const leftWhileChoosing = 130;

/**
 * The `lab` command. stdout carries the JSON alone; what a person reads goes to stderr. Exit 0: equal to the
 * expectation, 1: not, 2: wrong use. What only some uses need is imported where it is used: starting is slow.
 */
const words = readWords(process.argv.slice(2));
const person = await openPerson(languageOf(words, process.env.LAB_LANG), process.stderr);
const leave = guardEnding(person, explain);

// Not awaited here: if a module never settled, Node would end the process with a warning of its own.
obey().then(leave, async (thrown: unknown) => leave(await explain(thrown)));

async function obey(): Promise<number> {
  const wish = readWish(words, process.env.LAB_LANG);
  switch (wish.kind) {
    case "help":
      process.stdout.write((await import("./help.ts")).help);
      return 0;
    case "read":
      return (await import("./read-session.ts")).readSession(wish.file, person);
    case "choose": {
      const { chooseLab, listLabs } = await import("./choose-lab.ts");
      if (!process.stdin.isTTY || !process.stderr.isTTY) {
        return listLabs(person);
      }
      const lab = await chooseLab(person);
      return lab === undefined ? leftWhileChoosing : runs({ lab });
    }
    case "run":
      return runs(wish);
  }
}

async function runs(wish: LabWish): Promise<number> {
  return (await import("./run-lab.ts")).runLab(wish, person, explain);
}

async function explain(thrown: unknown): Promise<number> {
  return (await import("./explain-throw.ts")).explainThrow(thrown, person, words.stack);
}
