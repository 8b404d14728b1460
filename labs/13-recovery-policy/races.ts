import { GO, type Race, type RaceScene } from "./explored-races.ts";

const promptGo = async ({ harness }: RaceScene) => (await harness.prompt(GO, "run-go")).terminal;
const abort = async ({ harness }: RaceScene) => {
  const { cleared } = await harness.abort();
  return ["aborted", ...cleared.map(({ messageId }) => messageId)].join(" ");
};
const setLevel = async ({ harness }: RaceScene) => {
  if (harness.configuration().thinkingLevel !== "high") await harness.setThinkingLevel("high");
  return "set";
};
const compact = async ({ harness }: RaceScene) => String(await harness.compact());

/** A conversation that is long enough to be compacted. */
const talked = async (scene: RaceScene) => {
  await scene.harness.prompt(`first ${"and more ".repeat(20)}`, "run-first");
  await scene.harness.prompt("second", "run-second");
};

/** Both orders of each are tried, with a crash at every place. */
export const races: readonly Race[] = [
  {
    name: "prompt-prompt",
    main: promptGo,
    other: async ({ harness }) => (await harness.prompt("ho", "run-ho")).terminal,
  },
  { name: "abort-response", main: promptGo, other: abort },
  { name: "abort-tool-result", main: promptGo, other: abort, writes: true },
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
  { name: "abort-compaction", before: talked, main: compact, other: abort },
  {
    name: "next-turn-acceptance",
    main: promptGo,
    other: async ({ harness }) => `accepted ${await harness.nextTurn("later", "m-later")}`,
  },
  { name: "compaction-write", before: talked, main: compact, other: setLevel },
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
