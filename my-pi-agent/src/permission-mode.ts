export * from "#reference/permission-mode.ts";
