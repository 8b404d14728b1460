import type { Copied, LearnerGrade } from "./grades.ts";
import type { ReaderAnswer } from "./reader.ts";
import { ALIKE, similarity } from "./similar.ts";

interface Read {
  grade: LearnerGrade;
  shapes: ReaderAnswer["shapes"];
}

/**
 * Names the modules that are like the reference's or another learner's of the class. It takes no points: who
 * wrote a module first, and whether the task left a choice, is for the teacher to say.
 */
export function nameCopies(read: readonly Read[], reference: ReaderAnswer["shapes"]): void {
  for (const { grade, shapes } of read) {
    for (const [module, shape] of Object.entries(shapes)) {
      const others = read.filter((other) => other.grade !== grade);
      const sources: [from: string, shape: number[] | undefined][] = [
        ["reference", reference[module]],
        ...others.map(({ grade, shapes }): [string, number[] | undefined] => [grade.learner, shapes[module]]),
      ];
      grade.copied.push(...alike(module, shape, sources));
    }
  }
}

function alike(
  module: string,
  shape: readonly number[],
  sources: readonly [from: string, shape: number[] | undefined][],
): Copied[] {
  return sources.flatMap(([from, other]) => {
    const found = other === undefined ? 0 : similarity(shape, other);
    return found < ALIKE ? [] : [{ module, from, similarity: Math.round(found * 100) / 100 }];
  });
}
