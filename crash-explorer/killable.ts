import { ApartError } from "./apart-error.ts";
import type { Place } from "./beacon.ts";
import type { Report } from "./report.ts";
import { breachOf, said } from "./sayings.ts";
import type { ExploreOptions } from "./scenario.ts";
import type { Level } from "./thing.ts";
import { type Killed, Thread, type ThreadOptions } from "./thread.ts";
import { type Breached, messageOf } from "./verdict.ts";

/** What a function of a bundle is given by the thread that it runs in. */
export interface AroundThread extends Required<Pick<ExploreOptions, "onLife">> {
  /** The bundle once more, all of its modules as nothing has touched them yet. */
  loadAnew(): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * An exploration in a thread of its own, which can be killed. So a life that never gives control back, ends
 * its process, takes all memory or lets a stray promise fail comes to a verdict, and the caller lives on.
 * The bundle exports `run(around: AroundThread): Promise<Report>`, which passes `onLife` on to `explore`.
 * @throws {ApartError} it came to its end before any life began
 * @throws what `run` throws
 */
export async function exploreApart(options: ThreadOptions): Promise<Report> {
  const thread = new Thread(options);
  try {
    const end = await thread.ask<Report>("run");
    if (end.kind === "answered") return end.answer;
    if (end.kind === "threw") throw end.error;
    return reportOf(breachOfKilled(end), thread.place);
  } finally {
    await thread.end();
  }
}

/** What a thread that had to be ended, or ended itself, did wrong. */
export function breachOfKilled(end: Killed, comesToEnd = said("explored.comes_to_end")): Breached {
  const never = (received: ReturnType<typeof said>) => breachOf("a-life-ends", comesToEnd, received);
  if (end.kind === "silent") return never(said("explored.never_gives_back"));
  if (end.kind === "exited") return never(said("explored.ends_process", { code: end.code }));
  if ((end.error as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY")
    return never(said("explored.takes_all_memory"));
  const strays = said("explored.strays", { thrown: messageOf(end.error) });
  return breachOf("a-boot-does-not-throw", comesToEnd, strays);
}

/** What the dead thread had said of itself; the rest is gone with it, the history too. */
function reportOf(breached: Breached, { beats, states, token }: Place): Report {
  if (beats === 0) throw new ApartError(breached);
  const [, scenario = "", level] = token.split("/");
  const nothing = { transitions: 0, boundaries: {}, neverCrossed: [], audited: 0 };
  const counts = { states, runs: beats, boots: beats, ...nothing };
  // Going there again would only be killed again: the token is for whoever wants to look.
  const violation = { ...breached, history: [], token, confirmed: false };
  return { scenario, level: level as Level, verdict: "violated", ...counts, violation };
}
