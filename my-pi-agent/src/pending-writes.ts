export * from "#reference/pending-writes.ts";
