import type { Bilingual } from "#contracts/render.ts";
import { type CellsState, cells } from "../../crash-explorer/cell.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import { showWorld } from "../08-recovery/explored-show.ts";
import { newTask } from "../08-recovery/scenarios.ts";
import { both } from "../both.ts";
import { showSession } from "../show-session.ts";
import type { Plan } from "./explored-boot.ts";
import { showJournal } from "./raw-journal.ts";
import { DAY_MS } from "./service-tools.ts";
import { timedJournalThing } from "./timed-journal.ts";

const HOUR_MS = 3_600_000;

export type KeyedThings = Awaited<ReturnType<typeof keyedThings>>;

/** The prompt is accepted, and nothing else has happened. */
export async function keyedThings({ prompt, timed = false }: Pick<Plan, "prompt" | "timed">) {
  const { session } = await newTask(prompt);
  return {
    session: logFile({ content: await session.read(), show: showSession }),
    calendar: cells(showCalendar),
    journal: timedJournalThing(showJournal),
    world: outside(showWorld, timed ? { knownForMs: DAY_MS + HOUR_MS } : {}),
  };
}

function showCalendar(state: CellsState): Bilingual {
  return Object.keys(state).length > 0
    ? both("两天过去了", "two days have passed")
    : both("当天", "the same day");
}
