import { verifier } from "#agent/verifier.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { ACCEPTED, REFUSED } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { claim, missing, OTHER_RUN, prompt, RUN, sentBack, work } from "./claims.ts";
import { said, verified } from "./verifying.ts";

export const limitCheck = exampleCheck(
  {
    id: "07.limit",
    task: "07.4",
    title: {
      zh: "连续几次未通过就停；只有新的工具工作才重新算起",
      en: "So many rejections in a row stop the run; only new tool work starts the count again",
    },
  },
  [
    quarrel("the-third-rejection-stops", [claim("a1"), claim("a2"), claim("a3")], "answer, answer, stopped"),
    {
      invariant: "a-restart-does-not-start-the-count-again",
      breach: async () => {
        const before = [
          prompt(),
          ...rejectedOf(RUN, "a1"),
          sentBack("u1"),
          ...rejectedOf(RUN, "a2"),
          sentBack("u2"),
        ];
        return endsWith([...before, ...claim("a3")], "end: stopped");
      },
    },
    {
      invariant: "the-reason-says-how-often-and-why",
      async breach() {
        const { gate } = await verified({
          entries: [prompt(), ...claim("a1")],
          finds: [missing],
          maxRejections: 1,
        });
        const reason = { code: "verify.rejected_too_often", params: { times: 1, found: missing.found } };
        return unlessEqual(gate, { kind: "end", end: { terminal: "stopped", reason } });
      },
    },
    quarrel(
      "new-tool-work-starts-the-count-again",
      [claim("a1"), claim("a2"), [...work("w"), ...claim("a3")], claim("a4"), claim("a5")],
      "answer, answer, answer, answer, stopped",
    ),
    quarrel(
      "a-call-that-failed-is-no-work",
      [claim("a1"), [...work("w", true), ...claim("a2")], [...work("x", true), ...claim("a3")]],
      "answer, answer, stopped",
    ),
    quarrel(
      "another-run-quarrels-for-itself",
      [claim("a1"), claim("a2"), claim("a3")],
      "answer, answer, stopped",
      [prompt(OTHER_RUN), ...rejectedOf(OTHER_RUN, "o1"), ...rejectedOf(OTHER_RUN, "o2")],
    ),
    {
      invariant: "the-work-of-another-run-is-not-ours",
      breach: async () => {
        const others = [prompt(OTHER_RUN), ...work("w", false, OTHER_RUN)];
        const entries = [
          prompt(),
          ...rejectedOf(RUN, "a1"),
          ...rejectedOf(RUN, "a2"),
          ...others,
          ...claim("a3"),
        ];
        return endsWith(entries, "end: stopped");
      },
    },
    {
      invariant: "one-claim-checked-twice-counts-once",
      breach: async () => {
        const twice = [...rejectedOf(RUN, "a1"), rejection(RUN, "a1", "again")];
        return endsWith([prompt(), ...twice, sentBack("u1"), ...claim("a2")], "answer");
      },
    },
    {
      invariant: "one-claim-checked-twice-counts-once",
      breach: async () =>
        endsWith([prompt(), ...rejectedOf(RUN, "a1"), sentBack("u1"), ...rejectedOf(RUN, "a2")], "answer"),
    },
    ...[0, Number.NaN].map((maxRejections) => ({
      invariant: "a-limit-that-is-never-reached-is-refused",
      breach: async () => unlessEqual(built(maxRejections), REFUSED),
    })),
  ],
);

/** A model that claims again and again while nothing is right; one verifier for all, as in one boot. */
function quarrel(
  invariant: string,
  turns: readonly Entry[][],
  expected: string,
  before: readonly Entry[] = [],
): Example {
  return {
    invariant,
    async breach() {
      const verify = verifier({ runId: RUN, check: async () => missing, maxRejections: 3 });
      const entries: Entry[] = [...before, prompt()];
      const gates: string[] = [];
      for (const turn of turns) {
        entries.push(...turn);
        const gate = await verify(entries, async (draft) => {
          const entry = { ...draft, id: `v${entries.length}` };
          entries.push(entry);
          return entry;
        });
        gates.push(gate.kind === "end" ? gate.end.terminal : gate.kind);
        entries.push(sentBack(`u${entries.length}`));
      }
      return unlessEqual(gates.join(", "), expected);
    },
  };
}

async function endsWith(entries: readonly Entry[], expected: string): Promise<Breach | undefined> {
  const { gate } = await verified({ entries, finds: [missing] });
  return unlessEqual(said(gate), expected);
}

/** A claim that an earlier life rejected. */
function rejectedOf(runId: string, claimId: string): Entry[] {
  return [...claim(claimId, "done", runId), rejection(runId, claimId, `${claimId}-v`)];
}

function rejection(runId: string, claimId: string, id: string): Entry {
  return { id, fact: { code: "verify.rejected", params: { runId, claimId, found: missing.found } } };
}

function built(maxRejections: number): Bilingual {
  try {
    verifier({ runId: RUN, check: async () => missing, maxRejections });
    return ACCEPTED;
  } catch {
    return REFUSED;
  }
}
