export * from "#reference/keyed-record.ts";
