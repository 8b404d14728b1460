export * from "#reference/last-seen.ts";
