export * from "#reference/agent-harness.ts";
