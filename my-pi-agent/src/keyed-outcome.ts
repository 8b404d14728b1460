export * from "#reference/keyed-outcome.ts";
