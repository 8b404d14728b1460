import { createNodeLogFile } from "#agent/edges/node-log-file.ts";
import { boot } from "./boot.ts";
import { asks, charge } from "./calls.ts";
import { chargeTool } from "./service-tools.ts";

/** A harness of its own on real files. It charges an order, and is killed while its request is under way. */
const [folder = "", url = ""] = process.argv.slice(2);
// Its parent holds the other end: without a parent it must not live on.
process.stdin.on("end", () => process.exit()).resume();
const session = await createNodeLogFile(`${folder}/session.jsonl`);
const journal = await createNodeLogFile(`${folder}/journal.jsonl`);
await boot(
  { session, journal },
  { name: "killed", beginsMs: 0, tools: [chargeTool({ url })], script: [asks(charge()), "done"] },
);
process.exit(3);
