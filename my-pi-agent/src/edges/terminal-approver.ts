export * from "#reference/edges/terminal-approver.ts";
