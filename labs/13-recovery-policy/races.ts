import { GO } from "./explored-races.ts";
import type { Race, RaceScene } from "./race.ts";

const promptGo = async ({ harness }: RaceScene) => (await harness.prompt(GO, "run-go")).terminal;
const abort = async ({ harness }: RaceScene) => {
  const { cleared } = await harness.abort();
  return ["aborted", ...cleared.map(({ messageId }) => messageId)].join(" ");
};
const setLevel = async ({ harness }: RaceScene) => {
  if (harness.configuration().thinkingLevel !== "high") await harness.setThinkingLevel("high");
  return "set";
};
/**
 * Asked for once; a life that finds it unfinished brings it to its end. That a prompt does so too is asked
 * elsewhere (`13.shapes`): here it would only multiply the moments at which the other side may come.
 */
const compact = async ({ harness, log, caller }: RaceScene) => {
  const isBegun = caller.wasTold("compact");
  if (isBegun && log.state().openOperation === undefined) return "told";
  if (!isBegun) await caller.tell("compact");
  return String(await harness.compact());
};

/** The one that a learner's modules are asked about as well. */
export const abortDuringReply: Race = { name: "abort-response", main: promptGo, other: abort };

/** Both orders of each are tried, with a crash at every place. */
export const races: readonly Race[] = [
  {
    name: "prompt-prompt",
    main: promptGo,
    other: async ({ harness }) => (await harness.prompt("ho", "run-ho")).terminal,
  },
  abortDuringReply,
  { name: "abort-tool-result", main: promptGo, other: abort, writes: true, sinceTool: true },
  {
    name: "abort-follow-up",
    before: ({ harness }) => harness.followUp("then", "m-then"),
    main: promptGo,
    other: abort,
  },
  {
    name: "cancel-consume",
    before: ({ harness }) => harness.steer("also", "m-also"),
    main: promptGo,
    other: async ({ harness }) => {
      const cleared = await harness.cancel(["m-also"]);
      return ["cancelled", ...cleared.map(({ messageId }) => messageId)].join(" ");
    },
  },
  { name: "set-step", main: promptGo, other: setLevel },
  { name: "abort-compaction", talked: true, main: compact, other: abort },
  {
    name: "next-turn-acceptance",
    main: promptGo,
    other: async ({ harness }) => `accepted ${await harness.nextTurn("later", "m-later")}`,
  },
  { name: "compaction-write", talked: true, main: compact, other: setLevel },
  {
    name: "write-abort",
    main: promptGo,
    other: async (scene) => {
      const [set, aborted] = await Promise.all([setLevel(scene), abort(scene)]);
      return `${set} ${aborted}`;
    },
  },
  {
    name: "close-settlement",
    main: promptGo,
    other: async ({ harness }) => {
      await harness.close();
      return "closed";
    },
    writes: true,
  },
];
