export * from "#reference/session-log.ts";
