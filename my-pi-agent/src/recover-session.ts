export * from "#reference/recover-session.ts";
