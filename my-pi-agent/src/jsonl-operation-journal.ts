export * from "#reference/jsonl-operation-journal.ts";
