export * from "#reference/problem-of.ts";
