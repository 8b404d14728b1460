export * from "#reference/run-timeline.ts";
