export * from "#reference/demo-task.ts";
