import type { AgentHarness } from "#agent/agent-harness.ts";
import type { SessionTree } from "#contracts/tree.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { harnessOn } from "./harness-scene.ts";
import { linesOf } from "./raw-log.ts";
import { onDisk } from "./restart.ts";

/** A tool writes a name for the session, once around the harness and once through its facade. */
export async function rawWrite(context: LabContext): Promise<Measured> {
  const raw = await placeOf(context, "raw", (tree) => tree.append({ type: "session_info", name: "trip" }));
  const facade = await placeOf(context, "facade", (_, harness) =>
    harness.session().write({ type: "session_info", name: "trip" }),
  );
  const isRight = raw === "call-result" && facade === "behind-result";
  const code = isRight ? "lab10.places" : "lab10.same_place";
  return {
    terminal: isRight ? "completed" : "failed",
    reason: context.text({ code, params: {} }),
    aroundTheHarness: raw,
    throughTheFacade: facade,
  };
}

async function placeOf(
  context: LabContext,
  name: string,
  write: (tree: SessionTree, harness: AgentHarness) => unknown,
): Promise<string> {
  const place = onDisk({ ...context, folder: `${context.folder}/${name}` });
  const { tree, release } = await place.create();
  const { harness } = await harnessOn(tree, place.surroundings, {
    during: (running) => write(tree, running),
  });
  await harness.prompt("go", "run-1");
  await release();
  const lines = linesOf(await place.bytes());
  const at = lines.findIndex(({ type }) => type === "session_info");
  const result = lines.findIndex(({ message }) => (message as { role?: string })?.role === "toolResult");
  return at < result ? "call-result" : "behind-result";
}
