export * from "#reference/retry-request.ts";
