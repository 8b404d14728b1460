export * from "#reference/arguments-digest.ts";
