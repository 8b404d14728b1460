export * from "#reference/ask-reality.ts";
