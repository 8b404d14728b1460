export * from "#reference/lease-state.ts";
