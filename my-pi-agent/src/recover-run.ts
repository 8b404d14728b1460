export * from "#reference/recover-run.ts";
