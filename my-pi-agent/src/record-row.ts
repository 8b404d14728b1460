export * from "#reference/record-row.ts";
