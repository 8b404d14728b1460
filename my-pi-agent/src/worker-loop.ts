export * from "#reference/worker-loop.ts";
