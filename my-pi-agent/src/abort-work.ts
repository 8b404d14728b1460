export * from "#reference/abort-work.ts";
