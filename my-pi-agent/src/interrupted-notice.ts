export * from "#reference/interrupted-notice.ts";
