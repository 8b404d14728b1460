export * from "#reference/only-writer.ts";
