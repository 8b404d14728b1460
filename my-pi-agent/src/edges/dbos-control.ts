export * from "#reference/edges/dbos-control.ts";
