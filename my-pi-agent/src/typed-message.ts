export * from "#reference/typed-message.ts";
