export * from "#reference/take-messages.ts";
