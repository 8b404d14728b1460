export * from "#reference/edges/postgres-one-statement.ts";
