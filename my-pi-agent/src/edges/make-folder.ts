export * from "#reference/edges/make-folder.ts";
