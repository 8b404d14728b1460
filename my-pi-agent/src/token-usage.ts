export * from "#reference/token-usage.ts";
