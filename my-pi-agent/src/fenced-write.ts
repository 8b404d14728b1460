export * from "#reference/fenced-write.ts";
