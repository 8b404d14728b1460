export * from "#reference/operation-records.ts";
