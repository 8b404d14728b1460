export * from "#reference/sqlite-record-store.ts";
