export * from "#reference/gather-evidence.ts";
