/** The same of the labs that keep a journal for the outside world. */
export const journalCheckIds: Readonly<Record<string, readonly string[]>> = {
  "14": [
    "14.key",
    "14.equal",
    "14.decide",
    "14.record",
    "14.perform",
    "14.service",
    "14.again",
    "14.wanted",
    "14.unkeyed",
    "14.forgotten",
    "14.unsaved",
    "14.power",
  ],
};
