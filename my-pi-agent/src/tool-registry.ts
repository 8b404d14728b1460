export * from "#reference/tool-registry.ts";
