export * from "#reference/restored-branch.ts";
