export * from "#reference/judge-restore.ts";
