export * from "#reference/edges/load-language-model.ts";
