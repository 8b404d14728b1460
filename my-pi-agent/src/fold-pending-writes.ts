export * from "#reference/fold-pending-writes.ts";
