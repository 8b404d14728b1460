export * from "#reference/restore-harness.ts";
