export * from "#reference/edges/libsql-database.ts";
