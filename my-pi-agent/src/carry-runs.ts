export * from "#reference/carry-runs.ts";
