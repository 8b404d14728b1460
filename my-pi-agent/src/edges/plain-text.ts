export * from "#reference/edges/plain-text.ts";
