export * from "#reference/restore-session.ts";
