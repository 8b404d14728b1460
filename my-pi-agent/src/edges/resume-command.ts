export * from "#reference/edges/resume-command.ts";
