export * from "#reference/engine-harness.ts";
