export * from "#reference/unless-blocked.ts";
