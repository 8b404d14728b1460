export * from "#reference/harness-session.ts";
