export * from "#reference/business-key.ts";
