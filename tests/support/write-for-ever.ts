import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import { createWriteTool } from "#agent/edges/write-tool.ts";

// Writes a big file over and over, each time of one letter, until it is killed.
const tool = createWriteTool(await openNodeWorkspace(process.argv[2] ?? ""));
for (let n = 0; ; n++) {
  const content = String.fromCharCode(97 + (n % 26)).repeat(1_000_000);
  await tool.execute({ path: "big.txt", content }, { idempotencyKey: "k" });
  if (n === 0) process.stdout.write("first\n");
}
