export * from "#reference/after-crash.ts";
