export * from "#reference/tool-loop.ts";
