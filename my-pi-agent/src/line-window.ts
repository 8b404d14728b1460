export * from "#reference/line-window.ts";
