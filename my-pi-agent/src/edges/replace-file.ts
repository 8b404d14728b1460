export * from "#reference/edges/replace-file.ts";
