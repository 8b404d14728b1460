export * from "#reference/transact.ts";
