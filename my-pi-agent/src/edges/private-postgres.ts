export * from "#reference/edges/private-postgres.ts";
