export * from "#reference/edges/blob-folder.ts";
