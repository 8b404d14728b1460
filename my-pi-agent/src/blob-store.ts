export * from "#reference/blob-store.ts";
