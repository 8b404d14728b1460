export * from "#reference/edges/exit-codes.ts";
