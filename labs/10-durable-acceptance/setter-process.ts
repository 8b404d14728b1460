import { createSessionFile } from "#agent/edges/session-folder.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import { createSurroundings } from "../surroundings.ts";
import { harnessOn } from "./harness-scene.ts";

/** A process of its own: changes the tools in the middle of a turn, says so, and never comes to its end. */
const [folder = "", id = ""] = process.argv.slice(2);
const surroundings = createSurroundings("child-");
const tree = await createSessionTree(await createSessionFile(folder, id), { id, cwd: "/w" }, surroundings);
const { harness } = await harnessOn(tree, surroundings, {
  async during(running) {
    await running.setActiveTools(["search"]);
    process.stdout.write("accepted\n");
    // Without something that is still to come the process would end by itself.
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
});
await harness.prompt("go", "run-1");
