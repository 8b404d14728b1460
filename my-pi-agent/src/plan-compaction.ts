export * from "#reference/plan-compaction.ts";
