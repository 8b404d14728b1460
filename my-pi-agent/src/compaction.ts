export * from "#reference/compaction.ts";
