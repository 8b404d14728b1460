export * from "#reference/remembered-answers.ts";
