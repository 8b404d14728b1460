export * from "#reference/loop-entries.ts";
