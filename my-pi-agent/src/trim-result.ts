export * from "#reference/trim-result.ts";
