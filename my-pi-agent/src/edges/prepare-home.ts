export * from "#reference/edges/prepare-home.ts";
