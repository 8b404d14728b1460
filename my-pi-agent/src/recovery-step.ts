export * from "#reference/recovery-step.ts";
