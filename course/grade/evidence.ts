import type { Fact } from "#contracts/facts.ts";
import type { CheckResult } from "../../labs/check.ts";
import type { Exercise } from "../../labs/exercise.ts";

/** What the process of a check writes while it runs. */
export type CellLine =
  | ({ kind: "lab" } & LabAbout)
  | { kind: "begin"; check: string; explores: boolean }
  /** A life, or an example, begins. */
  | { kind: "at"; token: string; states: number }
  | { kind: "anew" }
  | { kind: "end"; result: CheckResult }
  | { kind: "canary"; status: CheckResult["status"] }
  | { kind: "stray"; thrown: Fact | string };

/** What a lab says of itself; only asked of the reference. */
export interface LabAbout {
  checks: readonly { id: string; task: string; explores: boolean }[];
  tasks: readonly Pick<Exercise["tasks"][number], "id" | "minutes" | "modules">[];
  /** The checks that the lab's starter must fail. */
  must: readonly string[];
}

/** One check's run, as the process told of it. */
export interface Told {
  check: string;
  explores: boolean;
  /** In order: the lives' tokens or the examples' names. */
  lives: string[];
  result?: CheckResult;
}

export interface Evidence {
  about?: LabAbout;
  told: Told[];
  canary?: CheckResult["status"];
  stray?: Fact | string;
  ended: { kind: "exited"; code: number } | { kind: "silent" | "time" | "memory" | "processes" | "flood" };
}

/** Far more than the longest exploration of a lab writes. */
const MOST_CHARACTERS = 64_000_000;

/** Reads a cell's lines. A line that is none of its kinds counts as a flood: our program writes no other. */
export function openEvidence() {
  let [left, taken, lines] = ["", 0, 0];
  const whole: Omit<Evidence, "ended"> = { told: [] };
  return {
    heard: () => lines,
    whole: () => whole,
    /** False: it wrote too much, or what it cannot have written. */
    take(text: string): boolean {
      taken += text.length;
      const parts = (left + text).split("\n");
      left = parts.pop() ?? "";
      if (taken > MOST_CHARACTERS) return false;
      return parts.every((line) => {
        lines += 1;
        return enter(line, whole);
      });
    },
  };
}

function enter(text: string, whole: Omit<Evidence, "ended">): boolean {
  let line: CellLine;
  try {
    line = JSON.parse(text) as CellLine;
  } catch {
    return false;
  }
  const current = whole.told.at(-1);
  switch (line.kind) {
    case "lab":
      whole.about = line;
      return true;
    case "begin":
      whole.told.push({ check: line.check, explores: line.explores, lives: [] });
      return true;
    case "at":
      current?.lives.push(line.token);
      return current !== undefined;
    case "anew":
      return true;
    case "end":
      if (current) current.result = line.result;
      return current !== undefined;
    case "canary":
      whole.canary = line.status;
      return true;
    case "stray":
      whole.stray = line.thrown;
      return true;
  }
  return false;
}
