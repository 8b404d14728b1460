export * from "#reference/edges/lab-database.ts";
