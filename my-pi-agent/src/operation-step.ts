export * from "#reference/operation-step.ts";
