export * from "#reference/heartbeat.ts";
