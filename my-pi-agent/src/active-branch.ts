export * from "#reference/active-branch.ts";
