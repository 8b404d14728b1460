export * from "#reference/completed-with-state.ts";
