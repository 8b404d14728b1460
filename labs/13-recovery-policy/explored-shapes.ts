import { restoreHarness } from "#agent/restore-harness.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { Ended, Invariant, Life, Scenario } from "../../crash-explorer/scenario.ts";
import type { Handles } from "../../crash-explorer/thing.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { withRealSide } from "../real-side.ts";
import { unless } from "../unless.ts";
import { defaultsOf, hostOf } from "./explored-host.ts";
import { leftOpenIn } from "./left-open.ts";
import { rawLines } from "./raw-records.ts";
import { summaries, talkedBytes } from "./talked.ts";
import { type RecoveryThings, recoveryThings } from "./things.ts";

export interface ShapeEnd {
  terminal: string;
  sent: number;
}

type AtEnd = Invariant<Ended<RecoveryThings, ShapeEnd>>;

/** A compaction and a move with a summary, wherever the process dies; then the conversation goes on. */
export async function shapeScenario(): Promise<Scenario<RecoveryThings, ShapeEnd>> {
  return withRealSide(
    {
      name: "shapes",
      things: recoveryThings(talkedBytes()),
      boot: bootShapes,
      always: [summaryIsWhole],
      atEnd: [undisturbedDoesAll, nothingOpen, promptIsAnswered, summaryOnce],
    },
    { logs: ["session"] },
  );
}

async function bootShapes({ session, caller }: Handles<RecoveryThings>, life: Life): Promise<ShapeEnd> {
  const { tree } = await openSessionTree(sized(session), life);
  const surroundings = { now: life.now, newId: life.newId };
  const script = ({ tools }: { tools: readonly unknown[] }) => (tools.length === 0 ? "in short" : "done");
  const note = { name: "note", description: "Notes.", parameters: { type: "object" } } as const;
  const tools = [{ ...note, execute: async () => ({ status: "done" as const, content: [] }) }];
  const host = hostOf({ policy: "mark_interrupted", tools, surroundings, script, summaries });
  const { harness } = await restoreHarness(tree, host, defaultsOf(tools));
  if (!caller.wasTold("compact")) {
    await caller.tell("compact");
    await harness.compact();
  }
  if (!caller.wasTold("move")) {
    await caller.tell("move");
    await harness.navigateTree("run-first", { summarize: true });
  }
  const { terminal } = await harness.prompt("next", "run-next");
  return { terminal, sent: tree.context().messages.length };
}

/** Half a summary would stand for all that it hides. */
const summaryIsWhole: Invariant<{ session: { bytes: Uint8Array } }> = {
  id: "a-summary-is-written-whole",
  breach({ session }) {
    const summed = rawLines(session.bytes).filter(({ type }) => /^(compaction|branch_summary)$/.test(type));
    const half = summed.find(({ summary }) => summary !== "in short");
    return unless(half === undefined, "in short", half?.summary ?? "-");
  },
};

const undisturbedDoesAll: AtEnd = {
  id: "undisturbed-does-all",
  breach({ undisturbed, states: { session } }) {
    const types = rawLines(session.bytes).map(({ type }) => type);
    const wanted = ["compaction", "leaf", "branch_summary"];
    const lacking = wanted.filter((type) => !types.includes(type));
    return unless(
      !undisturbed || lacking.length === 0,
      wanted.join(", "),
      both(`缺 ${lacking.join("、")}`, `lacking: ${lacking.join(", ")}`),
    );
  },
};

const nothingOpen: AtEnd = {
  id: "nothing-is-left-open",
  breach({ states: { session } }) {
    const open = leftOpenIn(rawLines(session.bytes));
    return unless(
      open.length === 0,
      both("什么都不悬着", "nothing"),
      both(`还悬着：${open.join("、")}`, `open: ${open.join(", ")}`),
    );
  },
};

/** The new message is kept and answered, whatever became of the summary. */
const promptIsAnswered: AtEnd = {
  id: "the-next-prompt-is-answered",
  breach: ({ end: { terminal }, states: { session } }) =>
    unless(
      ["completed", "failed"].includes(terminal) &&
        rawLines(session.bytes).some(({ id }) => id === "run-next"),
      both("消息在，并且有终态", "it is there, and has an end"),
      terminal,
    ),
};

/** A reserved id is written once: a second summary would be told twice. */
const summaryOnce: AtEnd = {
  id: "each-summary-stands-once",
  breach({ states: { session } }) {
    const types = rawLines(session.bytes).map(({ type }) => type);
    const twice = ["branch_summary", "leaf"].find((type) => types.filter((one) => one === type).length > 1);
    return unless(twice === undefined, both("一次", "once"), both(`${twice} 两次`, `${twice} twice`));
  },
};
