export * from "#reference/accept-prompt.ts";
