export * from "#reference/run-append.ts";
