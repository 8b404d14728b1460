export * from "#reference/turn-run.ts";
