export * from "#reference/edges/postgres-records.ts";
