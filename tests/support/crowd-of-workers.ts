import { letWork } from "../../labs/17-many-workers/crowd.ts";
import { inScene } from "../../labs/17-many-workers/scene.ts";

/** Eight workers, a random one of which is killed again and again, and what became of all operations. */
export async function crowdOfWorkers(size: { runs: number; callsEach: number; kills: number }) {
  let said: Awaited<ReturnType<typeof letWork>> | undefined;
  await inScene(async (scene) => {
    said = await letWork(scene, { workers: 8, ...size, random: Math.random });
    return {};
  });
  if (said === undefined) throw new Error("nobody worked");
  return said;
}
