export * from "#reference/service-outcome.ts";
