export * from "#reference/trace-lines.ts";
