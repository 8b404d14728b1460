export * from "#reference/edges/ask-decision.ts";
