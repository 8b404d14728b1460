export * from "#reference/edges/typed-lines.ts";
