export * from "#reference/call-pairs.ts";
