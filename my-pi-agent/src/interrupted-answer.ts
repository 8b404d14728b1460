export * from "#reference/interrupted-answer.ts";
