import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import { curriculum, type LabListing } from "../../labs/curriculum.ts";
import { isFirst } from "../first-options.ts";
import { isGiven, optionValue, type Words } from "../words.ts";

export interface GradeWish {
  folders: readonly string[];
  labs: readonly LabListing[];
  json: boolean;
  /** Files to write. */
  junit?: string;
  csv?: string;
}

/**
 * Undefined: nothing is to be graded.
 * @throws {HarnessError} `grade.no_folder`, `grade.alone` {option}, `grade.no_place` {file},
 *   `grade.story` {lab}
 */
export function readGradeWish(
  words: Words,
  findLab: (name: string) => LabListing,
): ({ kind: "grade" } & GradeWish) | undefined {
  const own = (["junit", "csv", "labs"] as const).filter((option) => isGiven(words, option));
  const [command, ...folders] = words.positionals;
  if (command !== "grade") {
    if (own[0] !== undefined) refuse("grade.only_there", { option: `--${own[0]}` });
    return undefined;
  }
  const foreign = words.options.find(({ name }) => !understood.includes(name));
  if (foreign !== undefined) refuse("grade.alone", { option: foreign.typed });
  if (folders.length === 0) refuse("grade.no_folder", {});
  const [junit, csv] = [optionValue(words, "junit"), optionValue(words, "csv")];
  for (const file of [junit, csv]) {
    if (file !== undefined && !existsSync(dirname(file))) refuse("grade.no_place", { file });
  }
  const wanted = optionValue(words, "labs")
    ?.split(",")
    .map((name) => findLab(name.trim()).number);
  const story = curriculum.filter(isFirst).find(({ number }) => wanted?.includes(number));
  if (story) refuse("grade.story", { lab: story.number });
  const labs = curriculum.filter((lab) => !isFirst(lab) && (wanted?.includes(lab.number) ?? true));
  const files = { ...(junit !== undefined && { junit }), ...(csv !== undefined && { csv }) };
  return { kind: "grade", folders, labs, json: isGiven(words, "json"), ...files };
}

const understood = ["json", "junit", "csv", "labs", "lang", "stack"];

function refuse(
  code: "grade.only_there" | "grade.alone" | "grade.no_folder" | "grade.no_place" | "grade.story",
  params: Record<string, string>,
): never {
  throw new HarnessError({ code, params });
}
