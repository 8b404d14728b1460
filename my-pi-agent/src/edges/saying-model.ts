export * from "#reference/edges/saying-model.ts";
