export * from "#reference/edges/restore-agent.ts";
