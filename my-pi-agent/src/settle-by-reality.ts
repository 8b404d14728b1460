export * from "#reference/settle-by-reality.ts";
