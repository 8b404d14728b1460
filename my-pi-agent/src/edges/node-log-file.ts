export * from "#reference/edges/node-log-file.ts";
