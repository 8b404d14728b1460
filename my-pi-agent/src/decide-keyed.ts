export * from "#reference/decide-keyed.ts";
