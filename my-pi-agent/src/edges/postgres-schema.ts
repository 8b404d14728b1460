export * from "#reference/edges/postgres-schema.ts";
