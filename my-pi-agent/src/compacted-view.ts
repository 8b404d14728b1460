export * from "#reference/compacted-view.ts";
