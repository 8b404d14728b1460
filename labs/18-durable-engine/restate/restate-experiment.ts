import type { LabContext, Measured } from "../../experiment.ts";
import { decide } from "../decide.ts";
import { inScene, measured, RUN } from "../scene.ts";
import { recordLine } from "./restate-record.ts";
import { inRestateScene, type RestateScene, type ServiceProcess } from "./restate-scene.ts";

/** The same harness on Restate, and the crashes that tell its record from the journal's. */
export async function besideRestate(context: LabContext): Promise<Measured> {
  const { restate = "", tell } = context;
  const inOwn = <Result>(
    code: Parameters<typeof tell>[0]["code"],
    run: (scene: RestateScene) => Promise<Result>,
  ) => {
    tell({ code, params: {} });
    return inRestateScene(restate, run);
  };
  // Two servers at a time: each of them is a large program.
  const [retry, pause] = await Promise.all([
    inOwn("lab18.restate_retry", retried),
    inOwn("lab18.restate_pause", paused),
  ]);
  const [journal, dbos] = await Promise.all([inOwn("lab18.restate_journal", journaled), dbosRecord()]);
  const [server, serverJournal] = await Promise.all([
    inOwn("lab18.restate_server", (scene) => serverKilled(scene, false)),
    inRestateScene(restate, (scene) => serverKilled(scene, true)),
  ]);
  const frozen = await inOwn("lab18.restate_frozen", serverFrozen);
  return measured(
    context,
    journal.terminal,
    { code: "lab18.restate_compared", params: {} },
    {
      effectsWhenTheProcessDies: {
        retry,
        pause: pause.effects,
        pauseThenResumed: pause.resumed,
        journal: journal.effects,
      },
      effectsWhenTheServerDies: { pause: server, journal: serverJournal },
      decidedBy: journal.decidedBy,
      recordWhenTheProcessDies: { dbos, restate: pause.record },
      recordWhenTheServerWasFrozen: frozen,
    },
  );
}

/** Killed between effect and record; the server calls whoever listens there again. */
async function retried(scene: RestateScene): Promise<number> {
  const port = await killedBehindItsEffect(scene, "retry", false);
  await scene.start({ policy: "retry", journal: false, port }).says("end");
  return scene.effects();
}

async function paused(scene: RestateScene) {
  const { client } = scene;
  const port = await killedBehindItsEffect(scene, "pause", false);
  await client.until(({ status }) => status === "paused");
  const second = scene.start({ policy: "pause", journal: false, port });
  await second.says("listening");
  // Longer than the server waits before it tries again by itself.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const { status, steps } = await client.until(() => true);
  const effects = scene.effects();
  await client.resume();
  await second.says("end");
  return { record: recordLine(status, steps), effects, resumed: scene.effects() };
}

async function journaled(scene: RestateScene) {
  const port = await killedBehindItsEffect(scene, "retry", true);
  const { end, decidedBy } = await decided(scene, scene.start({ policy: "retry", journal: true, port }));
  return { terminal: end, effects: scene.effects(), decidedBy };
}

/** The server alone dies. Its next life calls the service again: how often it had, only the last one knew. */
async function serverKilled(scene: RestateScene, journal: boolean): Promise<number> {
  const service = await halted(scene, { policy: "pause", journal, haltsAt: "after effect" });
  await scene.server.kill();
  await scene.server.start();
  if (journal) await decided(scene, service.process);
  else await service.process.says("end");
  return scene.effects();
}

/** What a step needs of the server before its effect is measured by a server that hears nothing. */
async function serverFrozen(scene: RestateScene) {
  const { process } = await halted(scene, { policy: "pause", journal: true, haltsAt: "before step" });
  // All before it is on the server.
  await scene.client.until(({ steps }) => steps.length > 0 && steps.every(({ hasOutcome }) => hasOutcome));
  scene.server.freeze();
  process.goOn();
  const until = performance.now() + 5_000;
  while (scene.effects() === 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const effects = scene.effects();
  await Promise.all([process.kill(), scene.server.kill()]);
  await scene.server.start();
  // Nobody listens there any more, so the one attempt has failed.
  const { status, steps } = await scene.client.until((record) => record.status === "paused");
  const [record] = await scene.shared.journal().records();
  return { effects, restate: recordLine(status, steps), journal: record?.state ?? "none" };
}

/** @returns the port on which the next one has to listen */
async function killedBehindItsEffect(
  scene: RestateScene,
  policy: "retry" | "pause",
  journal: boolean,
): Promise<number> {
  const { process, port } = await halted(scene, { policy, journal, haltsAt: "after effect" });
  // The intent is on its way while the effect happens; here it has arrived.
  await scene.client.until(({ steps }) => steps.some(({ hasOutcome }) => !hasOutcome));
  await process.kill();
  return port;
}

/** A process that has begun, and waits where it was told to. */
async function halted(
  { start, client }: RestateScene,
  order: Parameters<RestateScene["start"]>[0] & { haltsAt: "after effect" | "before step" },
): Promise<{ process: ServiceProcess; port: number }> {
  const process = start(order);
  const { port } = await process.says("listening");
  await client.begin(port);
  await process.says(order.haltsAt);
  return { process, port };
}

/** A person decides about what the process waits for, and it goes on to its end. */
async function decided({ shared, client }: RestateScene, process: ServiceProcess) {
  const waits = await process.says("waits");
  await decide({ shared, control: async () => client.waking(waits.wakeUp) }, waits, "completed");
  const { end } = await process.says("end");
  const record = await shared.journal().get(waits.operationId);
  return { end, decidedBy: record?.decisions?.map(({ operator }) => operator).join(", ") ?? "" };
}

/** The same harness without a journal, killed at the same place. */
function dbosRecord(): Promise<string> {
  return inScene(async (scene) => {
    const first = scene.start({ starts: [RUN], journal: false, haltsAt: "after effect" });
    await first.says("after effect");
    await first.kill();
    const control = await scene.control();
    const steps = (await control.steps(RUN)).map((name) => ({ name, hasOutcome: true }));
    return recordLine((await control.status(RUN)) ?? "none", steps);
  });
}
