import type { LabContext, Measured } from "../experiment.ts";
import { decide } from "./decide.ts";
import type { EngineOrder } from "./engine-order.ts";
import { inScene, measured, RUN, type Scene } from "./scene.ts";

const charges = ({ service }: Scene) => service.effects.get("charge") ?? 0;
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 2_500));

/** A second process starts while the first one is in the middle of its workflow. */
export async function launchedTwice(context: LabContext): Promise<Measured> {
  const [bare, journal, own] = await Promise.all([
    withASecond({ executor: "default", journal: false }),
    withASecond({ executor: "default", journal: true }),
    withASecond({ executor: "own", journal: true }),
  ]);
  return measured(
    context,
    own.terminal,
    { code: "lab18.one_name", params: {} },
    {
      defaultName: said(bare),
      defaultNameWithJournal: said(journal),
      ownName: said(own),
    },
  );
}

function said({
  launched,
  charges: effects,
  terminal,
}: {
  launched: number;
  charges: number;
  terminal: string;
}) {
  return `launched: ${launched}, effects: ${effects}, ${terminal}`;
}

function withASecond(more: Pick<EngineOrder, "executor" | "journal">) {
  return inScene(async (scene) => {
    const first = scene.start({ ...more, starts: [RUN], haltsAt: "after effect" });
    await first.says("after effect");
    const second = scene.start(more);
    await second.says("launched");
    // The name's workflows are queued anew, and whichever process is quicker takes them.
    const again = Promise.race([first.says("carrying", 2), second.says("carrying")]);
    const never = more.executor === "own" ? aWhile() : new Promise(() => {});
    const isTwice = await Promise.race([again.then(() => true), never.then(() => false)]);
    if (isTwice) await Promise.race([first, second].flatMap((one) => [one.says("waits"), one.says("end")]));
    first.goOn();
    const waits = [first, second].some(({ words }) => words.some(({ at }) => at === "waits"));
    const terminal = waits ? "blocked" : (await scene.ended(RUN)) === "SUCCESS" ? "completed" : "failed";
    const carried = [...first.words, ...second.words].filter(({ at }) => at === "carrying");
    return { launched: carried.length, charges: charges(scene), terminal };
  });
}

/** A process dies with three workflows. Two that live do not touch them until they sweep. */
export function takeover(context: LabContext): Promise<Measured> {
  const runs = ["run-1", "run-2", "run-3"];
  return inScene(async (scene) => {
    const first = scene.start({ starts: runs, tool: "pay", haltsAt: "before effect", halts: 3 });
    await first.says("before effect", runs.length);
    await first.kill();
    context.tell({ code: "lab18.killed", params: {} });
    const idle = scene.start({ tool: "pay" });
    await idle.says("launched");
    await aWhile();
    const left = (await (await scene.control()).unfinished()).length;
    const sweepers = [scene.start({ tool: "pay", sweeps: true }), scene.start({ tool: "pay", sweeps: true })];
    const ends = await Promise.all(runs.map((runId) => scene.ended(runId)));
    const told = sweepers.flatMap(({ words }) => words).filter((word) => isTakeover(word));
    const counts = [...scene.service.effects.values()];
    return measured(
      context,
      ends.every((end) => end === "SUCCESS") ? "completed" : "failed",
      { code: "lab18.swept", params: {} },
      {
        leftWithoutASweeper: left,
        resumedByTwoSweepers: told.length,
        payments: counts.length,
        twice: counts.filter((count) => count > 1).length,
      },
    );
  });
}

function isTakeover(word: { at: string; code?: string }): boolean {
  return word.at === "told" && word.code === "engine.taken_over";
}

/** A process is frozen right before its effect, is swept as if it were dead, and wakes up. */
export async function frozen(context: LabContext): Promise<Measured> {
  const [bare, own] = await Promise.all([frozenBeforeItsEffect(false), frozenBeforeItsEffect(true)]);
  return measured(
    context,
    own.terminal,
    { code: "lab18.late_hand", params: {} },
    {
      effectsWithoutJournal: bare.charges,
      effectsWithJournal: own.charges,
      lateRecord: own.late,
      lateProcessEnded: bare.lateEnd,
    },
  );
}

function frozenBeforeItsEffect(journal: boolean) {
  return inScene(async (scene) => {
    const first = scene.start({ starts: [RUN], journal, haltsAt: "before effect" });
    await first.says("before effect");
    first.child.kill("SIGSTOP");
    first.goOn();
    const second = scene.start({ sweeps: true, journal });
    if (journal) {
      const waits = await second.says("waits");
      first.child.kill("SIGCONT");
      // Two words come of it, in either order: its lease is lost, and so is its record.
      const told = [await first.says("told", 1), await first.says("told", 2)].map(({ code }) => code);
      await decide(scene, waits, "completed");
      const status = await scene.ended(RUN);
      const late = told.find((code) => code === "worker.stale") ?? "recorded";
      return {
        charges: charges(scene),
        late,
        terminal: status === "SUCCESS" ? "completed" : "failed",
        lateEnd: false,
      };
    }
    await scene.ended(RUN);
    first.child.kill("SIGCONT");
    while (charges(scene) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await aWhile();
    const lateEnd = first.words.some(({ at }) => at === "end");
    return { charges: charges(scene), late: "", terminal: "completed", lateEnd };
  });
}
