export * from "#reference/session-line.ts";
