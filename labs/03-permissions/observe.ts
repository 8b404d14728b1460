import type { Entry } from "#contracts/entries.ts";
import type { Message } from "#contracts/messages.ts";
import { createDurableEntries } from "../02-tool-loop/durable-entries.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { createSurroundings } from "../surroundings.ts";
import { type Boot, bootHarness, type Counted, RUN_ID } from "./boot.ts";
import { SECRET, setScene } from "./scene.ts";

/** More to measure at the end, from what was counted and from how many entries each life began with. */
export type AlsoMeasure = (counted: Counted, entriesAtBoot: readonly number[]) => Measured;

/**
 * Runs one prompt over these lives, one after the other, and measures the last one's end. `asked` and
 * `writes` are counted where they happen, `denied` from what the model was told. What must never be is
 * printed only if it is.
 */
export async function observe(
  context: LabContext,
  boots: readonly Boot[],
  alsoMeasure: AlsoMeasure = () => ({}),
): Promise<Measured> {
  const surroundings = createSurroundings();
  const scene = await setScene(context.folder);
  const durable = createDurableEntries(surroundings.newId);
  const counted: Counted = { asked: 0, writes: 0, bashRuns: 0, deploys: 0 };
  const world = { scene, durable, surroundings, counted };
  const outsideBefore = await scene.outside();
  const prompt: Message = { role: "user", content: "go", timestamp: surroundings.now() };
  await durable.append({ id: RUN_ID, message: prompt });
  const entriesAtBoot: number[] = [];
  let life: Awaited<ReturnType<typeof bootHarness>> = { died: true };
  let neverDied = false;
  for (const boot of boots) {
    entriesAtBoot.push(durable.entries.length);
    life = await bootHarness(context, world, boot);
    if (life.died) context.tell({ code: "trace.process_died", params: {} });
    else neverDied ||= isToDie(boot);
  }
  if (life.died) throw new Error("the last life died although no crash was planned");
  for (const entry of durable.entries) if ("fact" in entry) context.tell(entry.fact);
  const isOutsideChanged = (await scene.outside()) !== outsideBefore;
  return {
    terminal: life.value.terminal,
    reason: context.text(life.value.reason),
    writes: counted.writes,
    asked: counted.asked,
    denied: durable.entries.filter(isDenial).length,
    ...alsoMeasure(counted, [...entriesAtBoot, durable.entries.length]),
    ...(isOutsideChanged ? { outsideChanged: true } : {}),
    ...(JSON.stringify(durable.entries).includes(SECRET) ? { secretRead: true } : {}),
    ...(neverDied ? { neverDied } : {}),
  };
}

/** Where a planned death does not come, the later lives have shown nothing. */
function isToDie({ answers = [], diesBeforeTool = false, diesAtResult }: Boot): boolean {
  return diesBeforeTool || diesAtResult !== undefined || answers.includes("dies");
}

function isDenial(entry: Entry): boolean {
  if (!("message" in entry) || entry.message.role !== "toolResult") return false;
  const { isError, details } = entry.message;
  return isError && /^permission\./.test((details as { code?: string } | undefined)?.code ?? "");
}
