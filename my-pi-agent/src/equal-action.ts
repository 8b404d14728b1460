export * from "#reference/equal-action.ts";
