export * from "#reference/stored-shapes.ts";
