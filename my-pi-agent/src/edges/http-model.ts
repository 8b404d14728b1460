export * from "#reference/edges/http-model.ts";
