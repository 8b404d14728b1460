export * from "#reference/in-turn.ts";
