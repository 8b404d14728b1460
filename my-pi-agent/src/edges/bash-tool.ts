export * from "#reference/edges/bash-tool.ts";
