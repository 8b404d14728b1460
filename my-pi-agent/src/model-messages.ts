export * from "#reference/model-messages.ts";
