export * from "#reference/journaled-step.ts";
