export * from "#reference/edges/agent-help.ts";
