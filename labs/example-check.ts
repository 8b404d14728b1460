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
        await onLife?.({ token: invariant, states: 0 });
        const found = await tried(breach);
        if (!found) continue;
        const finding = await confirmed({ invariant, ...found }, options);
        return { status: "failed", finding };
      }
      return { status: "passed" };
    },
  };
}

/** No module of these labs needs as long for one example, even on a slow machine. */
const PATIENCE_MS = 5_000;

async function tried(breach: Example["breach"]): Promise<Breach | undefined> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<Breach>((resolve) => {
    const notEnded = said("example.not_ended", { patienceMs: PATIENCE_MS });
    patience = setTimeout(() => resolve(breachIn(said("example.ends"), notEnded)), PATIENCE_MS);
  });
  try {
    return await Promise.race([breach(), tooLong]);
  } catch (thrown) {
    // A task that is not done yet says which it is.
    return breachIn(said("example.nothing_thrown"), saidOfThrown(thrown));
  } finally {
    clearTimeout(patience);
  }
}

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
