export * from "#reference/describe-host.ts";
