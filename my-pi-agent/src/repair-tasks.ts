export * from "#reference/repair-tasks.ts";
