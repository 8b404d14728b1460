import { createNodeLogFile } from "#agent/edges/node-log-file.ts";
import { boot } from "../14-idempotency/boot.ts";
import { chargeTool } from "./desk-tool.ts";
import { asksAgain, reconciledLife, withFiles } from "./lives.ts";

/** A harness of its own on real files. It is killed while a request of its own is under way. */
const [folder = "", url = "", task = ""] = process.argv.slice(2);
// Its parent holds the other end: without a parent it must not live on.
process.stdin.on("end", () => process.exit()).resume();
if (task === "reconcile") {
  await withFiles(folder, (medium) => reconciledLife(medium, [chargeTool(url)]));
} else {
  const session = await createNodeLogFile(`${folder}/session.jsonl`);
  const journal = await createNodeLogFile(`${folder}/journal.jsonl`);
  const script = asksAgain();
  await boot({ session, journal }, { name: "killed", beginsMs: 0, tools: [chargeTool(url)], script });
}
process.exit(3);
