export * from "#reference/request-budget.ts";
