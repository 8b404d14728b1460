export * from "#reference/new-entry.ts";
