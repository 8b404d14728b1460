export * from "#reference/edges/postgres-server.ts";
