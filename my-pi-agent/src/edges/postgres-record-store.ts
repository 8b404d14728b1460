export * from "#reference/edges/postgres-record-store.ts";
