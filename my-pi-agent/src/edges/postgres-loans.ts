export * from "#reference/edges/postgres-loans.ts";
