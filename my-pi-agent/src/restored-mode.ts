export * from "#reference/restored-mode.ts";
