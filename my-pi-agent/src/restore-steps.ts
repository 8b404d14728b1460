export * from "#reference/restore-steps.ts";
