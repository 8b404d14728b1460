export * from "#reference/one-result-each.ts";
