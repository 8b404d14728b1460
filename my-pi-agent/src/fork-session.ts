export * from "#reference/fork-session.ts";
