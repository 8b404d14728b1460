export * from "#reference/mask-secrets.ts";
