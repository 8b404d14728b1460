export * from "#reference/recovery-event.ts";
