import type { HarnessListener } from "#contracts/harness.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import {
  type ExampleOptions,
  harnessCheck,
  harnessExample,
  inMemory,
  shortPause,
} from "./harness-example.ts";
import { heard, hung, listener } from "./heard.ts";

const busyTool: NonNullable<ExampleOptions["during"]> = async ({ harness }) => {
  await harness.setActiveTools(["search"]);
  await harness.steer("also", "m-1");
};

/** The same run with other listeners. */
function sameOrder(name: string, hear: HarnessListener["hear"]): Example {
  return {
    invariant: `entries-keep-their-order-with-${name}-listeners`,
    async breach() {
      const quiet = await entriesOf([]);
      const loud = await entriesOf([listener("one", hear), listener("two", hear)]);
      return unlessEqual(loud, quiet);
    },
  };
}

async function entriesOf(listeners: readonly HarnessListener[]): Promise<string[]> {
  const { harness, lines, kinds } = await inMemory({
    script: [{ calls: [{ id: "c1", name: "note", arguments: {} }] }, "one", "two"],
    during: busyTool,
    listeners,
    around: { pause: shortPause },
  });
  await harness.prompt("go", "run-1");
  const words = kinds();
  return lines().map(({ id, parentId }, index) => `${words[index]} ${id} ${parentId}`);
}

export const orderCheck = harnessCheck(
  {
    id: "10.same-order",
    task: "10.5",
    title: both("有没有监听者，条目的次序都一样", "The entries stand in the same order, whoever listens"),
  },
  [
    sameOrder("quick", () => {}),
    sameOrder("slow", shortPause),
    sameOrder("throwing", () => {
      throw new Error("no");
    }),
    sameOrder("hanging", () => hung),
    harnessExample("events-come-in-the-order-of-what-happened", {}, async ({ harness }) => {
      const { words, hears } = heard((event) => (event.type === "phase" ? event.phase : event.type));
      harness.subscribe(hears);
      harness.runWhenIdle(() => {});
      await harness.prompt("go", "run-1");
      return unlessEqual(words, [
        ...["turn", "prompt_accepted", "turn_started", "turn_finished", "turn_started", "turn_finished"],
        ...["run_ended", "idle"],
      ]);
    }),
  ],
);
