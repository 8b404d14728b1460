import type { DoctorFinding } from "./doctor-findings.ts";
import { lookAtGit } from "./doctor-git.ts";
import { lookAtMachine } from "./doctor-machine.ts";
import { lookAtFolders, lookAtModules } from "./doctor-tree.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import type { Tone } from "./paint.ts";
import type { Person } from "./person.ts";

export interface DoctorWish {
  json: boolean;
  /** Also the imports that lead where they should. */
  imports: boolean;
}

/** Looks at all that the course needs, and says what to do. Exit 1: something is wrong. */
export async function callDoctor(
  { json, imports }: DoctorWish,
  { house, person }: Surroundings,
): Promise<number> {
  const print = reserveStdout(person);
  const { root } = house;
  const findings = [
    ...lookAtMachine(root),
    ...lookAtFolders(house),
    ...(await lookAtModules(house, imports)),
    lookAtGit(root),
  ];
  const isWrong = findings.some(({ status }) => status === "wrong");
  if (json) print(findings.map((finding) => inWords(finding, person)));
  else {
    for (const finding of findings) tellFinding(finding, person);
    person.tell(isWrong ? "doctor.is_wrong" : "doctor.is_well", {}, isWrong ? "bad" : "good");
  }
  return isWrong ? 1 : 0;
}

const tones = { ok: "story", warning: "title", wrong: "bad" } as const satisfies Record<string, Tone>;

function tellFinding({ status, said, advice, details = [] }: DoctorFinding, person: Person): void {
  person.tell(`doctor.line_${status}`, { said }, tones[status]);
  if (advice) person.tell("doctor.advice", { advice });
  for (const { code, params } of details) person.tell(code, params, "quiet");
}

function inWords({ item, status, said, advice, data }: DoctorFinding, person: Person) {
  return { item, status, said: person.text(said), ...(advice && { advice: person.text(advice) }), ...data };
}
