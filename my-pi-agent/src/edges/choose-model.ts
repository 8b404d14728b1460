export * from "#reference/edges/choose-model.ts";
