export * from "#reference/look-after-lost-commit.ts";
