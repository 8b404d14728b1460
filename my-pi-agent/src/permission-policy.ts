export * from "#reference/permission-policy.ts";
