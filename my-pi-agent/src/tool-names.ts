export * from "#reference/tool-names.ts";
