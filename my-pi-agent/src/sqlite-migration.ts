export * from "#reference/sqlite-migration.ts";
