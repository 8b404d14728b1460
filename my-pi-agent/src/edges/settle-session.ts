export * from "#reference/edges/settle-session.ts";
