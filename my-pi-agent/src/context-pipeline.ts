export * from "#reference/context-pipeline.ts";
