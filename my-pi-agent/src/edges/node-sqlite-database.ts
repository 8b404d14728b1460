export * from "#reference/edges/node-sqlite-database.ts";
