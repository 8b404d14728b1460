export * from "#reference/edges/agent-options.ts";
