export * from "#reference/edges/session-lock.ts";
