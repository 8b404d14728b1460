export * from "#reference/operation-identity.ts";
