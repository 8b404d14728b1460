export * from "#reference/fold-turn.ts";
