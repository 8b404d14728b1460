export * from "#reference/assign-owner.ts";
