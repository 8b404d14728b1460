export * from "#reference/edges/session-folder.ts";
