export * from "#reference/version-gate.ts";
