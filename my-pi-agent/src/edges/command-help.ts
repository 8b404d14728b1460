export * from "#reference/edges/command-help.ts";
