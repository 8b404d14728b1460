import type { House } from "./house.ts";

/** Each with the function that grants one kind of wish, or a few that belong together. */
interface Parts {
  "change-own.ts": typeof import("./change-own.ts");
  "check-lab.ts": typeof import("./check-lab.ts");
  "choose-language.ts": typeof import("./choose-language.ts");
  "choose-lab.ts": typeof import("./choose-lab.ts");
  "diff-lab.ts": typeof import("./diff-lab.ts");
  "doctor.ts": typeof import("./doctor.ts");
  "first-lab.ts": typeof import("./first-lab.ts");
  "grade/grade-class.ts": typeof import("./grade/grade-class.ts");
  "help.ts": typeof import("./help.ts");
  "hint-lab.ts": typeof import("./hint-lab.ts");
  "inspect-lab.ts": typeof import("./inspect-lab.ts");
  "list-variations.ts": typeof import("./list-variations.ts");
  "read-session.ts": typeof import("./read-session.ts");
  "replay-lab.ts": typeof import("./replay-lab.ts");
  "show-progress.ts": typeof import("./show-progress.ts");
  "step-lab.ts": typeof import("./step-lab.ts");
  "task-lab.ts": typeof import("./task-lab.ts");
  "tasks-lab.ts": typeof import("./tasks-lab.ts");
  "watch-lab.ts": typeof import("./watch-lab.ts");
}

/**
 * Bundles a part of the command when it is asked for, so that a start pays for nothing that it does not use.
 * Its modules are instances of its own: what goes between two parts is data, functions, or told by its name.
 */
export function openParts({ load }: Pick<House, "load">) {
  return async <Name extends keyof Parts>(name: Name): Promise<Parts[Name]> =>
    (await load(`course/${name}`)).exports as unknown as Parts[Name];
}
