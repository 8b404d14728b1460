export * from "#reference/masked-records.ts";
