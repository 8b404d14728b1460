export * from "#reference/sweep-executors.ts";
