import { partOne } from "./curriculum-part-one.ts";
import { partTwo } from "./curriculum-part-two.ts";
import type { LabListing } from "./listing.ts";

export type { LabListing } from "./listing.ts";

/** The list of labs: one source for the command, the docs and the tests. */
export const curriculum: readonly LabListing[] = [...partOne, ...partTwo];
