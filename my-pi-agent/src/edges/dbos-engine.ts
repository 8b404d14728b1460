export * from "#reference/edges/dbos-engine.ts";
