export * from "#reference/edges/postgres-connections.ts";
