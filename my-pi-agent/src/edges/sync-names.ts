export * from "#reference/edges/sync-names.ts";
