export * from "#reference/settled-answer.ts";
