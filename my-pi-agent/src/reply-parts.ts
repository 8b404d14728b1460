export * from "#reference/reply-parts.ts";
