export * from "#reference/output-window.ts";
