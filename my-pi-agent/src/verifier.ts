export * from "#reference/verifier.ts";
