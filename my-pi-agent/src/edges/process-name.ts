export * from "#reference/edges/process-name.ts";
