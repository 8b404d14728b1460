export * from "#reference/effect-guard.ts";
