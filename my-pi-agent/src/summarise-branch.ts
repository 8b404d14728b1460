export * from "#reference/summarise-branch.ts";
