import type { PlannedCall } from "./explored-boot.ts";
import type { Scene } from "./scene.ts";
import type { WorkerProcess } from "./workers.ts";

export interface Crowd {
  workers: number;
  runs: number;
  callsEach: number;
  /** How many workers die on the way; each is followed by a new one. */
  kills: number;
  /** From 0 up to 1, for the order in which they die and the time between. */
  random(): number;
}

/** How often each payment was made, when every run has its end. */
export async function letWork(scene: Scene, { workers, runs, callsEach, kills, random }: Crowd) {
  const runIds = Array.from({ length: runs }, (_, index) => `run-${index + 1}`);
  const calls: PlannedCall[] = Array.from({ length: callsEach }, (_, index) => ({
    tool: "pay",
    content: String(index + 1),
  }));
  await scene.shared.leases.offer(runIds);
  let count = 0;
  const startOne = () => {
    count += 1;
    return scene.start(`w${count}`, calls, { runs: "all" });
  };
  const alive: WorkerProcess[] = Array.from({ length: workers }, startOne);
  let killed = 0;
  while (killed < kills && scene.service.effects.size < runs * callsEach) {
    await new Promise((resolve) => setTimeout(resolve, 50 + 200 * random()));
    // One that is still starting has done nothing that a death could break.
    if (scene.service.effects.size <= ((killed * runs * callsEach) / (kills + 1)) * 0.9) continue;
    const at = Math.floor(random() * alive.length);
    alive[at]?.child.kill("SIGKILL");
    await alive[at]?.ended;
    alive[at] = startOne();
    killed += 1;
  }
  await Promise.all(alive.map((worker) => worker.says("end")));
  const counts = [...scene.service.effects.values()];
  const open = await scene.shared.leases.openRuns();
  const unsettled = await scene.shared.journal().unsettled();
  const records = await scene.shared.journal().records();
  return {
    killed,
    effects: counts.length,
    twice: counts.filter((times) => times > 1).length,
    records: records.length,
    openRuns: open.length,
    unsettled: unsettled.length,
  };
}
