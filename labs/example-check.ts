import { breach as breachIn, breachOf, said, saidOf } from "../crash-explorer/sayings.ts";
import type { Breach } from "../crash-explorer/scenario.ts";
import { saidOfThrown } from "../crash-explorer/verdict.ts";
import type { AboutCheck, Check, CheckResult, Finding, RunOptions } from "./check.ts";

/** One thing that must hold in a situation that was set up for it. */
export interface Example {
  /** What must hold, by a stable name: verdicts and the list of mistakes name it. */
  invariant: string;
  /** Sets the situation up, lets the modules run, and says what does not hold; undefined: it holds. */
  breach(): Promise<Breach | undefined>;
}

/** A check that passes when none of its examples is breached; the first that is, is the one told. */
export function exampleCheck(about: AboutCheck, examples: readonly Example[]): Check {
  return {
    ...about,
    invariants: async () => examples.map(({ invariant }) => invariant),
    async run(options: RunOptions = {}): Promise<CheckResult> {
      const { onLife, only } = options;
      for (const { invariant, breach } of examples) {
        if (only !== undefined && invariant !== only) continue;
        const beat = () => onLife?.({ token: invariant, states: 0 });
        await beat();
        const found = await tried(breach, () => void beat());
        if (!found) continue;
        const finding = await confirmed({ invariant, ...found }, options);
        return { status: "failed", finding };
      }
      return { status: "passed" };
    },
  };
}

async function tried(breach: Example["breach"], beat: () => void): Promise<Breach | undefined> {
  const patience = waitIdly(beat);
  try {
    return await Promise.race([breach(), patience.ended]);
  } catch (thrown) {
    // A task that is not done yet says which it is.
    return breachIn(said("example.nothing_thrown"), saidOfThrown(thrown));
  } finally {
    patience.stop();
  }
}

const LOOK_MS = 250;
/** No module of these labs does nothing for as many in one example. */
const LOOKS = 20;
/** Who is busy for as many has lost its way. */
const MOST_LOOKS = 4 * LOOKS;

/**
 * Comes to its end when nothing has moved for a while. Only looks at which this thread had little to do are
 * counted, whatever the clock says: on a busy machine what moves may take long. A beat with each look tells
 * that control was given back.
 */
function waitIdly(beat: () => void): { ended: Promise<Breach>; stop(): void } {
  let looking: ReturnType<typeof setInterval> | undefined;
  const ended = new Promise<Breach>((resolve) => {
    let [idle, looks, last] = [0, 0, loopUse()];
    looking = setInterval(() => {
      const now = loopUse();
      if (loopUse(now, last).utilization < BUSY) idle += 1;
      last = now;
      looks += 1;
      beat();
      if (idle < LOOKS && looks < MOST_LOOKS) return;
      const patienceMs = (idle < LOOKS ? looks : idle) * LOOK_MS;
      resolve(breachIn(said("example.ends"), said("example.not_ended", { patienceMs })));
    }, LOOK_MS);
  });
  return { ended, stop: () => clearInterval(looking) };
}

interface LoopUse {
  utilization: number;
}

/** How busy this thread is. A browser page does not say it of itself: there only the looks count. */
const { eventLoopUtilization: loopUse = () => ({ utilization: 0 }) } = performance as {
  eventLoopUtilization?: (now?: LoopUse, last?: LoopUse) => LoopUse;
};

/** The part of a look's time in which a thread that waits for nothing but timers is never at work. */
const BUSY = 0.2;

/** What an earlier example left in the modules' memory makes up bugs that their author would seek in vain. */
async function confirmed(finding: Finding, { fresh, only }: RunOptions): Promise<Finding> {
  if (!fresh || only !== undefined) return finding;
  const { invariant, received, words } = finding;
  const again = await (await fresh()).run({ only: invariant });
  if (again.status !== "passed") return finding;
  const first = saidOf("explored.broke", { invariant, received: words?.received ?? received });
  const inOrder = await (await fresh()).run();
  if (inOrder.finding?.invariant !== invariant) {
    const notAgain = saidOf("explored.not_again", { first });
    return breachOf("is-deterministic", said("explored.ends_the_same"), notAgain);
  }
  const remembered = saidOf("example.remembered", { first });
  return breachOf("forgets-at-a-crash", said("example.holds_alone"), remembered);
}
