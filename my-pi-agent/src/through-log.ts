export * from "#reference/through-log.ts";
