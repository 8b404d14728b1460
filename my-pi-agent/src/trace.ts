export * from "#reference/trace.ts";
