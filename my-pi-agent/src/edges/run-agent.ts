export * from "#reference/edges/run-agent.ts";
