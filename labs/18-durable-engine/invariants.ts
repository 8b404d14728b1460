import { settlementOf } from "#agent/decision-records.ts";
import type { Ended, Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both, same } from "../both.ts";
import { unless } from "../unless.ts";
import type { StoredWorkflow } from "./engine-state.ts";
import type { toyEngineThing } from "./toy-engine.ts";
import type { worldThing } from "./world-thing.ts";

export type EngineThings = {
  engine: ReturnType<typeof toyEngineThing>;
  world: ReturnType<typeof worldThing>;
};

type Always = Invariant<States<EngineThings>>;
type AtEnd = Invariant<Ended<EngineThings, readonly string[]>>;

/** @param tools those of one workflow: where each may be repeated nobody has to be asked */
export function alwaysOf(tools: readonly string[]): readonly Always[] {
  return tools.includes("charge") ? always : [...always, nobodyIsAsked];
}

const nobodyIsAsked: Always = {
  id: "who-can-repeat-asks-nobody",
  breach({ engine: { workflows } }) {
    const asked = Object.values(workflows).flatMap(({ steps }) =>
      steps.filter(({ name }) => name === "receive"),
    );
    return unless(asked.length === 0, both("不等人", "waits for nobody"), both("等了人", "it waited"));
  },
};

const always: readonly Always[] = [
  {
    id: "an-effect-happens-at-most-once",
    breach({ world: { service } }) {
      const twice = Object.entries(service.effects).find(([, count]) => count > 1);
      return unless(
        twice === undefined,
        both("至多一次", "once at most"),
        both(`${twice?.[0]}：两次`, `${twice?.[0]}: twice`),
      );
    },
  },
  {
    id: "a-stale-write-changes-nothing",
    breach: ({ world: { wrong } }) =>
      unless(
        !wrong.includes("a-stale-write-changes-nothing"),
        both("从不", "never"),
        both("发生了", "it happened"),
      ),
  },
  {
    id: "no-throw-is-recorded",
    breach({ engine: { workflows } }) {
      const thrown = Object.values(workflows).flatMap(thrownIn);
      return unless(thrown.length === 0, both("没有", "none"), same(thrown.join("; ")));
    },
  },
];

function thrownIn({ steps, end }: StoredWorkflow): string[] {
  return [...steps, ...(end ? [end] : [])].flatMap((outcome) =>
    "thrown" in outcome ? [outcome.thrown] : [],
  );
}

/** One that refuses everything would break nothing else. */
export function atEndOf(tools: readonly string[]): readonly AtEnd[] {
  return [
    {
      id: "undisturbed-does-all",
      breach({ undisturbed, end, states: { world } }) {
        const missing = tools.filter((tool) => (world.service.effects[tool] ?? 0) !== 1);
        // Of two that carry one workflow each may cut off the other in the middle of an effect.
        const alone = end.length === 1;
        return unless(
          !undisturbed || !alone || (end.join() === "completed" && missing.length === 0),
          both("完成，每个副作用一次", "completed, with each effect once"),
          both(`${end.join("、")}；缺 ${missing.join("、") || "无"}`, `${end}; missing: ${missing}`),
        );
      },
    },
    {
      id: "the-last-process-ends-it",
      breach: ({ end, states: { engine } }) =>
        unless(
          Object.values(engine.workflows).every(
            ({ end: own }) => own && "value" in own && own.value === "completed",
          ),
          both("完成", "completed"),
          same(end.join(", ")),
        ),
    },
    {
      id: "what-is-completed-has-happened",
      breach({ states: { world } }) {
        const claimed = world.records.filter(
          (record) => record.state === "completed" && !isSettledAway(record),
        );
        const missing = claimed.filter(({ tool }) => !world.service.effects[tool]).map(({ tool }) => tool);
        return unless(missing.length === 0, same("[]"), same(JSON.stringify(missing)));
      },
    },
  ];
}

function isSettledAway(record: Parameters<typeof settlementOf>[0]): boolean {
  return settlementOf(record)?.settlement === "never_happened";
}
