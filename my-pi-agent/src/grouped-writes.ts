export * from "#reference/grouped-writes.ts";
