export * from "#reference/harness-listeners.ts";
