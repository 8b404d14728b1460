export * from "#reference/carry-workflow.ts";
