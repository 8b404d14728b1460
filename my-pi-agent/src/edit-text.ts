export * from "#reference/edit-text.ts";
