export * from "#reference/accept-message.ts";
