export * from "#reference/next-step.ts";
