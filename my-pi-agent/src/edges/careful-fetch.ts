export * from "#reference/edges/careful-fetch.ts";
