/** Of the labs about a journal for the outside world, as `checkIds` has them. */
export const outsideCheckIds = {
  "17": [
    "17.state",
    "17.claim",
    "17.hold",
    "17.beat",
    "17.fence",
    "17.look",
    "17.guard",
    "17.late",
    "17.loop",
    "17.claims",
    "17.frozen",
    "17.lost",
    "17.token",
    "17.plain",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
