export * from "#reference/decision-records.ts";
