export * from "#reference/edges/async-hook-scope.ts";
