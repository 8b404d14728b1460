export * from "#reference/check-host.ts";
