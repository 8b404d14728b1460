export * from "#reference/edges/postgres-lease-table.ts";
