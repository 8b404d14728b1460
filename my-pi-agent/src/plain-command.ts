export * from "#reference/plain-command.ts";
