export * from "#reference/leased-perform.ts";
