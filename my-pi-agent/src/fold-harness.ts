export * from "#reference/fold-harness.ts";
