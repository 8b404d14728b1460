export * from "#reference/edges/postgres-watchdog.ts";
