export * from "#reference/edges/journal-command.ts";
