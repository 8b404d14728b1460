export * from "#reference/perform-plainly.ts";
