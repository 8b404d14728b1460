export * from "#reference/roll-back.ts";
