export * from "#reference/unfinished-run.ts";
