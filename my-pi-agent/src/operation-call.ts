export * from "#reference/operation-call.ts";
