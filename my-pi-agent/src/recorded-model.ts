export * from "#reference/recorded-model.ts";
