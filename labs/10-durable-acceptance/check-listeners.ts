import type { HarnessEvent } from "#contracts/harness.ts";
import { both } from "../both.ts";
import { unlessEqual } from "../unless.ts";
import { harnessCheck, inMemory, shortPause, standingTime } from "./harness-example.ts";
import { heard, hung, listener } from "./heard.ts";

const failures = (event: HarnessEvent) =>
  event.type === "listener_failed" ? [event.listener, event.event, event.problem.code] : undefined;

export const listenersCheck = harnessCheck(
  {
    id: "10.listeners",
    task: "10.5",
    title: both(
      "监听者只是听：等它有限度，出错有报告",
      "Listeners listen: waited for within a bound, and reported",
    ),
  },
  [
    {
      invariant: "a-failed-listener-is-reported-and-harms-nobody",
      async breach() {
        const { words, hears } = heard(failures);
        const throws = listener("throws", ({ type }) => {
          if (type === "turn_finished") throw new Error("no");
        });
        const { harness } = await inMemory({ listeners: [throws, hears] });
        const end = await harness.prompt("go", "run-1");
        const once = ["throws", "turn_finished", "harness.listener_threw"];
        return unlessEqual([end.terminal, words], ["completed", [once, once]]);
      },
    },
    {
      invariant: "a-hung-listener-is-bounded-and-reported-once",
      async breach() {
        const { words, hears } = heard(failures);
        const hangs = listener("hangs", ({ type }) => (type === "turn_finished" ? hung : undefined));
        const around = { pause: shortPause };
        const { harness } = await inMemory({ listeners: [hangs, hears], around });
        const end = await harness.prompt("go", "run-1");
        const reported = [["hangs", "turn_finished", "harness.listener_timeout"]];
        return unlessEqual([end.terminal, words], ["completed", reported]);
      },
    },
    {
      invariant: "a-hung-listener-holds-up-no-other",
      async breach() {
        const { words, hears } = heard(({ type }) => (type === "configuration" ? type : undefined));
        const time = standingTime();
        const options = { listeners: [listener("hangs", () => hung), hears], around: { pause: time.pause } };
        const { harness } = await inMemory(options);
        const setting = harness.setThinkingLevel("high");
        await shortPause();
        const before = [...words];
        time.pass();
        await shortPause();
        time.pass();
        await setting;
        return unlessEqual(before, ["configuration"]);
      },
    },
    {
      invariant: "without-a-bound-nobody-waits",
      async breach() {
        const { harness } = await inMemory({ listeners: [listener("hangs", () => hung)] });
        const ended = harness.prompt("go", "run-1").then(({ terminal }) => terminal);
        return unlessEqual(await unlessItHangs(ended), "completed");
      },
    },
    {
      invariant: "a-slow-listener-is-waited-for",
      async breach() {
        const order: string[] = [];
        const slow = listener("slow", async () => {
          for (let step = 0; step < 20; step += 1) await Promise.resolve();
          order.push("listener");
        });
        const { harness } = await inMemory({ listeners: [slow], around: { pause: standingTime().pause } });
        await harness.setThinkingLevel("high");
        order.push("setter");
        return unlessEqual(order, ["listener", "setter"]);
      },
    },
    {
      invariant: "a-late-listener-is-told-what-follows",
      async breach() {
        let calls = 0;
        let back: () => void = () => {};
        const late = listener("late", ({ type }) => {
          if (type !== "configuration") return undefined;
          calls += 1;
          return calls === 1 ? new Promise<void>((go) => (back = go)) : undefined;
        });
        const { harness } = await inMemory({ listeners: [late], around: { pause: shortPause } });
        for (const level of ["high", "low"]) await harness.setThinkingLevel(level);
        back();
        await harness.setThinkingLevel("off");
        return unlessEqual(calls, 3);
      },
    },
    {
      invariant: "a-listener-hears-a-copy",
      async breach() {
        const { words, hears } = heard((event) =>
          event.type === "configuration" ? event.configuration.activeToolNames : undefined,
        );
        const spoils = listener("spoils", (event) => {
          if (event.type === "configuration") event.configuration.activeToolNames.push("gone");
        });
        const { harness } = await inMemory({ listeners: [spoils, hears] });
        await harness.setActiveTools(["search"]);
        return unlessEqual([words, harness.configuration().activeToolNames], [[["search"]], ["search"]]);
      },
    },
    {
      invariant: "a-listener-can-be-taken-off",
      async breach() {
        const { words, hears } = heard(({ type }) => type);
        const { harness } = await inMemory();
        const off = harness.subscribe(hears);
        await harness.setThinkingLevel("high");
        off();
        await harness.setThinkingLevel("low");
        return unlessEqual(words, ["configuration"]);
      },
    },
  ],
);

/** What a piece of work comes to; a harness that hangs is given two seconds. */
async function unlessItHangs(work: Promise<string>): Promise<string> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const hangs = new Promise<string>((resolve) => {
    patience = setTimeout(() => resolve("hangs"), 2_000);
  });
  return Promise.race([work, hangs]).finally(() => clearTimeout(patience));
}
