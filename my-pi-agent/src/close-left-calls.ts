export * from "#reference/close-left-calls.ts";
