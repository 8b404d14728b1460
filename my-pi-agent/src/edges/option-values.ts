export * from "#reference/edges/option-values.ts";
