export * from "#reference/masked-keyed-journal.ts";
