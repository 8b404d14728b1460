export * from "#reference/sqlite-schema.ts";
