export * from "#reference/reserved-id.ts";
