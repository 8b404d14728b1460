export * from "#reference/claim-run.ts";
