export * from "#reference/edges/agent-setup.ts";
