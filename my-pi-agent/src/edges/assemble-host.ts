export * from "#reference/edges/assemble-host.ts";
