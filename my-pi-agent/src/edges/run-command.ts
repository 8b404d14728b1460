export * from "#reference/edges/run-command.ts";
