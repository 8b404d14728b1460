export * from "#reference/model-problem.ts";
