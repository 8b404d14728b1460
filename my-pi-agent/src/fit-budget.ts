export * from "#reference/fit-budget.ts";
