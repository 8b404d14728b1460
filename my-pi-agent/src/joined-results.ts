export * from "#reference/joined-results.ts";
