export * from "#reference/sqlite-session-storage.ts";
