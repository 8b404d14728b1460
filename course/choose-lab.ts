import { curriculum, type LabListing } from "../labs/curriculum.ts";
import { choose } from "./choose.ts";
import type { Surroundings } from "./house.ts";
import { type LabProgress, type LabState, nextLab, readLabsAnyway } from "./lab-progress.ts";
import type { Wish } from "./options.ts";
import type { Person } from "./person.ts";
import { stateInWords } from "./show-progress.ts";

/** First a lab, then what to do with it. Undefined: the person left with Ctrl-C or Escape. */
export async function chooseWish({ house, person }: Surroundings): Promise<Wish | undefined> {
  const labs = readLabsAnyway(house.root);
  const next = nextLab(labs);
  let initial = next ? labs.indexOf(next) : 0;
  for (;;) {
    const known = await chooseLab(labs, initial, person);
    if (known === undefined) return undefined;
    const wish = await chooseDeed(known, person);
    if (wish !== "back") return wish;
    initial = labs.indexOf(known);
  }
}

/** For who has no terminal to choose in. */
export function listLabs(person: Person): number {
  for (const lab of curriculum) {
    process.stdout.write(`${lab.number} ${lab.slug}: ${lab.title[person.language]}\n`);
  }
  return 0;
}

/** The state stands before the title, which is cut where the terminal is narrow. */
function chooseLab(
  labs: readonly LabProgress[],
  initial: number,
  person: Person,
): Promise<LabProgress | undefined> {
  const next = nextLab(labs);
  const choices = labs.map((known) => {
    const { lab, state } = known;
    const inWords = { lab: `${lab.number} ${lab.slug}`, state: stateInWords(state, person) };
    const code = known === next ? "progress.choice_next" : "progress.choice";
    const title = person.text({ code, params: { ...inWords, title: lab.title[person.language] } });
    return { title, value: known, find: `${lab.number} ${lab.slug} ${lab.title.zh} ${lab.title.en}` };
  });
  const message = person.text({ code: "command.choose", params: {} });
  return choose(message, choices, { initial, nothing: person.text({ code: "progress.no_lab", params: {} }) });
}

const deeds = ["experiment", "tasks", "watch", "check", "start", "hint", "back"] as const;
type Deed = (typeof deeds)[number];

/** What most people will want next. */
const firstDeed: Record<LabState, Deed> = {
  borrowed: "experiment",
  started: "watch",
  failing: "watch",
  regressed: "watch",
  passing: "experiment",
};

async function chooseDeed({ lab, state }: LabProgress, person: Person): Promise<Wish | "back" | undefined> {
  const choices = deeds.map((deed) => {
    const params = { lab: lab.number };
    return { title: person.text({ code: `progress.deed_${deed}`, params }), value: deed };
  });
  const message = person.text({ code: "progress.choose_deed", params: { lab: `${lab.number} ${lab.slug}` } });
  const deed = await choose(message, choices, { initial: deeds.indexOf(firstDeed[state]) });
  return deed && (deed === "back" ? deed : wishFor(deed, lab));
}

function wishFor(deed: Exclude<Deed, "back">, lab: LabListing): Wish {
  switch (deed) {
    case "experiment":
      return { kind: "run", lab };
    case "tasks":
      return { kind: "tasks", lab, only: false, json: false };
    case "watch":
      return { kind: "watch", lab, only: false };
    case "check":
      return { kind: "check", lab, only: false, json: false };
    case "start":
      return { kind: "own", action: "start", lab, yes: false };
    case "hint":
      return { kind: "hint", lab };
  }
}
