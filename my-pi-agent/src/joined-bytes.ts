export * from "#reference/joined-bytes.ts";
