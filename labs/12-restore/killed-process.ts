import { openSessionFile } from "#agent/edges/session-folder.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { house } from "./house.ts";

/**
 * A process of its own that restores the session, says so after its first write, and then stands still until
 * it is killed.
 */
const [folder = "", id = ""] = process.argv.slice(2);
// Its parent holds the other end: without a parent it must not live on.
process.stdin.on("end", () => process.exit()).resume();
let count = 0;
const surroundings = { now: () => 0, newId: () => `child-${++count}` };
let writes = 0;
await house(async () => {
  const file = await openSessionFile(folder, id);
  const halting = {
    ...file,
    async append(bytes: Uint8Array) {
      if (writes === 1) {
        process.stdout.write("half restored\n");
        await new Promise(() => {});
      }
      await file.append(bytes);
      writes += 1;
    },
  };
  return (await openSessionTree(halting, surroundings)).tree;
}, surroundings)
  .listen({ name: "restored", hear: () => process.exit(3) })
  .restore();
