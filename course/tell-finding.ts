import { zh } from "#contracts/catalogue/zh.ts";
import type { Fact } from "#contracts/facts.ts";
import { wordsIn } from "../crash-explorer/sayings.ts";
import type { Finding } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { Person } from "./person.ts";
import type { TaskListing } from "./serve-checks.ts";
import { tellHistory } from "./tell-history.ts";

interface About {
  task: TaskListing | undefined;
  /** The command that goes the same path again. */
  replay: string | undefined;
  lab: LabListing;
  person: Person;
  /** By the findings before this one. */
  told: Told;
}

/** What need not be told twice. */
export interface Told {
  /** So many histories; a few show whether it is the same fault, and a replay shows the others. */
  histories: number;
  /** Whose hints were shown. */
  tasks: Set<string>;
}

/** What is broken, how it came to that, and where to go on. */
export function tellFinding(finding: Finding, { task, replay, lab, person, told }: About): void {
  const { invariant, expected, received, words, history = [], example } = finding;
  person.tell("check.breach", {
    invariant,
    expected: wordsIn(words?.expected ?? expected, person.language),
    received: wordsIn(words?.received ?? received, person.language),
  });
  const title = titleOf(finding, person);
  if (title) person.show(`    ${title}`, "quiet");
  if (example) person.tell("check.in_example", { example });
  const isLeftOut = told.histories >= MOST_HISTORIES && history.length > 0;
  if (!isLeftOut) tellHistory(history, person);
  if (history.length > 0) told.histories += 1;
  if (task && !told.tasks.has(task.id)) {
    told.tasks.add(task.id);
    person.tell("check.hint", { hint: task.hints[0].text[person.language] });
    const command = `npm run lab -- ${lab.number} --task ${task.id}`;
    person.tell("check.task", { task: task.id, title: task.title[person.language], command }, "quiet");
  }
  const code = isLeftOut ? "check.history_in_replay" : "check.replay";
  if (replay) person.tell(code, { command: replay }, "quiet");
}

const MOST_HISTORIES = 3;

/** A lab brings its own sentences along; those of the explorer's own invariants are in the catalogues. */
export function titleOf(
  { invariant, title }: Pick<Finding, "invariant" | "title">,
  person: Person,
): string | undefined {
  if (title) return title[person.language];
  const code = `invariant.${invariant}`;
  return Object.hasOwn(zh, code) ? person.text({ code: code as Fact["code"], params: {} }) : undefined;
}
