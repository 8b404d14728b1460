export * from "#reference/default-policy.ts";
