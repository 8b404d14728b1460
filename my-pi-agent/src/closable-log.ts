export * from "#reference/closable-log.ts";
