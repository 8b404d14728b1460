export * from "#reference/call-barrier.ts";
