export * from "#reference/edges/agent-host.ts";
