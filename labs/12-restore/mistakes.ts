import type { Mistake } from "../exercise.ts";

export const mistakes: readonly Mistake[] = [];
