export * from "#reference/tool-answers.ts";
