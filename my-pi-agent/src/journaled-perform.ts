export * from "#reference/journaled-perform.ts";
