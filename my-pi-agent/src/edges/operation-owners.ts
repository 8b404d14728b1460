export * from "#reference/edges/operation-owners.ts";
