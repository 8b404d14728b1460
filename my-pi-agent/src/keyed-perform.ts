export * from "#reference/keyed-perform.ts";
