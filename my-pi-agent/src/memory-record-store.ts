export * from "#reference/memory-record-store.ts";
