export * from "#reference/abort-note.ts";
