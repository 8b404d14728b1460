export * from "#reference/fold-host.ts";
