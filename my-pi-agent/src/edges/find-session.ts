export * from "#reference/edges/find-session.ts";
