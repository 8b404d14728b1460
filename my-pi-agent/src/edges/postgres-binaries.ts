export * from "#reference/edges/postgres-binaries.ts";
