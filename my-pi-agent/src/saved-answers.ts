export * from "#reference/saved-answers.ts";
