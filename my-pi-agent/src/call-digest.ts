export * from "#reference/call-digest.ts";
