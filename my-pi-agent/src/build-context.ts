export * from "#reference/build-context.ts";
