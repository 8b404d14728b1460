export * from "#reference/reply-journal.ts";
