export * from "#reference/record-completion.ts";
