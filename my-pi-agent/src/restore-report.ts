export * from "#reference/restore-report.ts";
