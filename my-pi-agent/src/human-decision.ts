export * from "#reference/human-decision.ts";
