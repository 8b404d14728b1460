export * from "#reference/checkpoint.ts";
