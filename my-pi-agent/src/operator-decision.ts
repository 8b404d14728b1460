export * from "#reference/operator-decision.ts";
