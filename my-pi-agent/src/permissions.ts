export * from "#reference/permissions.ts";
