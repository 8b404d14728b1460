export * from "#reference/edges/command-check.ts";
