export * from "#reference/resolve-active-tools.ts";
