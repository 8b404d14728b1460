import { gatherEvidence } from "#agent/gather-evidence.ts";
import type { Reality } from "#contracts/reality.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { createBench, reality, type Says, wanted } from "./check-bench.ts";

const KEY = wanted.idempotencyKey;
const LOOK = `lookup ${KEY}`;

function sees(invariant: string, says: Says, expected: [string | null, boolean], heard?: string[]): Example {
  return {
    invariant,
    async breach() {
      const bench = await createBench(says);
      const { reality, isFenced } = await gatherEvidence(bench.parts, bench.open);
      const asked = heard ? [bench.heard] : [];
      const shouldBe = heard ? [heard] : [];
      return unlessEqual([reality?.status ?? null, isFenced, ...asked], [...expected, ...shouldBe]);
    },
  };
}

/** The sender is dead when it is asked about. What it, or time, did until then, no earlier look can see. */
function dying(
  invariant: string,
  expected: Reality["status"],
  until: (scene: { clock: { ms: number }; isThere: boolean }) => void,
): Example {
  return {
    invariant,
    async breach() {
      const scene = { isThere: false, clock: { ms: 10 } };
      const lookup = async () => reality(scene.isThere ? "found" : "absent");
      const { open } = await createBench({ traits: { lookup, keyLifetimeMs: 100 } });
      const isSenderGone = async () => {
        until(scene);
        return true;
      };
      const evidence = await gatherEvidence({ now: () => scene.clock.ms, isSenderGone }, open);
      return unlessEqual({ reality: evidence.reality?.status ?? null }, { reality: expected });
    },
  };
}

export const evidenceCheck = exampleCheck(
  { id: "15.evidence", task: "15.2", title: both("先看，设 fence，再看", "Look, fence, look again") },
  [
    sees("what-is-found-needs-no-fence", { lookup: ["found"], fence: "fenced" }, ["found", false], [LOOK]),
    sees(
      "after-the-fence-it-looks-again",
      { lookup: ["absent", "found"], fence: "fenced" },
      ["found", false],
      [...[LOOK, "fence", LOOK]],
    ),
    sees("what-the-fence-finds-is-found", { lookup: ["absent"], fence: "found" }, ["found", false]),
    sees("a-fence-makes-absent-final", { lookup: ["absent"], fence: "fenced" }, ["absent", true]),
    sees(
      "a-dead-sender-is-a-fence",
      { lookup: ["absent"], isSenderGone: true },
      ["absent", true],
      [LOOK, LOOK],
    ),
    sees("a-living-sender-is-none", { lookup: ["absent"], isSenderGone: false }, ["absent", false]),
    sees("a-look-up-that-throws-is-silence", { lookup: ["throws"] }, ["silent", false]),
    sees("a-fence-alone-says-it", { fence: "fenced" }, ["fenced", true]),
    sees("nobody-to-ask-is-no-evidence", {}, [null, false]),
    sees(
      "a-forgotten-key-proves-nothing",
      { lookup: ["absent"], fence: "fenced", traits: { keyLifetimeMs: 5 } },
      ["silent", false],
    ),
    dying("who-died-may-have-acted-before", "found", (scene) => {
      scene.isThere = true;
    }),
    dying("a-key-forgotten-between-the-looks-proves-nothing", "silent", (scene) => {
      scene.clock.ms = 1_000;
    }),
  ],
);
