export * from "#reference/context-messages.ts";
