export * from "#reference/edges/postgres-transaction.ts";
