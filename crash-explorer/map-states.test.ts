import { expect, test } from "vitest";
import { paying } from "./example/own-store.ts";
import { explore } from "./explore.ts";
import { mapStates } from "./map-states.ts";
import { replay } from "./replay.ts";
import { readToken } from "./token.ts";

test("a map has the states that an exploration finds, and a way to each", async () => {
  for (const level of ["process", "power"] as const) {
    const { verdict, states: count } = await explore(paying(true), { level });
    const { states, ways, complete } = await mapStates(paying(true), { level });
    expect([verdict, complete, states.length]).toEqual(["exhaustive", true, count]);
    expect(states.flatMap(({ breaches }) => breaches)).toEqual([]);
    const reached = new Set(ways.map(([, to]) => to));
    expect(states.filter(({ place }) => place > 0 && !reached.has(place))).toEqual([]);
  }
});

test("it goes on behind what is broken, and each token leads to its state", async () => {
  const scenario = paying(false);
  const { violation } = await explore(scenario, { level: "power" });
  const { states } = await mapStates(scenario, { level: "power" });
  const broken = states.filter(({ breaches }) => breaches.length > 0);
  expect(broken.map(({ breaches }) => breaches[0]?.invariant)).toContain(violation?.invariant);
  expect(states.length).toBeGreaterThan((broken[0]?.place ?? Number.NaN) + 1);
  for (const { token, left } of states.filter(({ place }) => place > 0)) {
    const { history } = await replay(scenario, readToken(token));
    expect(history.at(-1)?.left).toEqual(left);
  }
});

test("a map that was stopped says so", async () => {
  const { states, complete } = await mapStates(paying(true), { level: "power", maxStates: 2 });
  expect(complete).toBe(false);
  expect(states.length).toBeGreaterThan(2);
});
