export * from "#reference/estimate-tokens.ts";
