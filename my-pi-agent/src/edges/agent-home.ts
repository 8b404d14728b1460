export * from "#reference/edges/agent-home.ts";
