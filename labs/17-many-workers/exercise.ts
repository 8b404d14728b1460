import type { Exercise } from "../exercise.ts";

export const exercise: Exercise = { tasks: [], starter: { must: [], may: [] }, mistakes: [] };
