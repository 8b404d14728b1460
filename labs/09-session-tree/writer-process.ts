import { openSessionFile } from "#agent/edges/session-folder.ts";
import { lockTree } from "#agent/edges/tree-lock.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { ask } from "./trip.ts";

/**
 * A process of its own that takes the session, writes one entry, says so, and lives on until it is killed.
 */
const [folder = "", id = ""] = process.argv.slice(2);
await lockTree(folder, id);
let count = 0;
const surroundings = { now: () => 0, newId: () => `child-${++count}` };
const { tree } = await openSessionTree(await openSessionFile(folder, id), surroundings);
await ask(tree, "from another process");
process.stdout.write("written\n");
// Its parent holds the other end: without a parent it must not live on.
process.stdin.on("end", () => process.exit()).resume();
