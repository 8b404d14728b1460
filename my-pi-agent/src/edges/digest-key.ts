export * from "#reference/edges/digest-key.ts";
