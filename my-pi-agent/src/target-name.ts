export * from "#reference/target-name.ts";
