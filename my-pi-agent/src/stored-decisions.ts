export * from "#reference/stored-decisions.ts";
