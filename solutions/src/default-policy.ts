import type { PermissionPolicy } from "#contracts/permissions.ts";

/**
 * What the agent's own tools may do as long as nobody says otherwise: read the workspace, and ask for all the
 * rest. Its own folder is closed to it: whoever can write the session can rewrite what happened, and the key
 * of the keyed digests lies there.
 */
export const defaultPolicy: PermissionPolicy = {
  tools: {
    read: { kind: "path", arguments: ["path"] },
    write: { kind: "path", arguments: ["path"] },
    edit: { kind: "path", arguments: ["path"] },
    bash: { kind: "command", argument: "command" },
  },
  rules: [
    { decision: "allow", tool: "read" },
    { decision: "ask", tool: "read", under: ".env" },
    { decision: "deny", tool: "*", under: ".my-pi-agent" },
  ],
};
