export * from "#reference/read-records.ts";
