import { expect, test } from "vitest";
import type { Fact } from "./facts.ts";
import { render } from "./render.ts";

/** As it comes out of a stored session: a code that is not checked against any catalogue. */
const stored = (code: string, params: Fact["params"] = {}) => ({ code, params }) as Fact;

test("a code that a newer session brought is shown as it is", () => {
  expect(render(stored("future.code", { tool: "write" }), "en")).toBe("future.code");
  expect(render(stored("future.{tool}", { tool: "write" }), "zh")).toBe("future.write");
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "a code that every object inherits, %s, is no sentence of a catalogue",
  (code) => {
    expect(render(stored(code), "en")).toBe(code);
    expect(render(stored(code), "zh")).toBe(code);
  },
);

test("a parameter may be null, or missing, and the sentence is still said", () => {
  const said = (params: Fact["params"]) => render(stored("{tool} ended", params), "en");
  expect(said({ tool: null } as never)).toBe("null ended");
  expect(said({})).toBe("undefined ended");
  expect(said({ tool: 0 })).toBe("0 ended");
});

test("a fact within a fact is said in the same language", () => {
  const problem = { code: "session.line_nul_bytes", params: {} } as const;
  const fact: Fact = { code: "session.bad_line", params: { line: 5, problem } };
  for (const language of ["zh", "en"] as const) {
    expect(render(fact, language)).toContain(render(problem, language));
    expect(render(fact, language)).not.toContain(problem.code);
  }
});

test("words that no catalogue holds are shown in the language of whoever asks", () => {
  const params = { task: "02.2", "what.zh": "先落盘", "what.en": "make it durable" };
  const fact: Fact = { code: "exercise.todo", params };
  expect(render(fact, "zh")).toBe("这一步还没有写：02.2 先落盘");
  expect(render(fact, "en")).toBe("this task is not done yet: 02.2 make it durable");
});
