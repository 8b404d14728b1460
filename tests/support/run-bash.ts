import { createBashTool } from "#agent/edges/bash-tool.ts";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";

// A harness that runs one command, so that it can be killed in the middle of it.
const [, , folder = "", command = ""] = process.argv;
const bash = createBashTool(await openNodeWorkspace(folder), { environment: process.env });
await bash.execute({ command }, { idempotencyKey: "k" });
