export * from "#reference/edges/pause.ts";
