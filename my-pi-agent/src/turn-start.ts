export * from "#reference/turn-start.ts";
