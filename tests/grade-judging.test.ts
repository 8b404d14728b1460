import { describe, expect, test } from "vitest";
import { render } from "#contracts/render.ts";
import { cell, csvOf } from "../course/grade/csv.ts";
import type { Evidence } from "../course/grade/evidence.ts";
import { openEvidence } from "../course/grade/evidence.ts";
import { judge } from "../course/grade/judge.ts";
import { escaped, junitOf } from "../course/grade/junit.ts";
import { rounded, sumOf, unearnedOf, worthOf } from "../course/grade/points.ts";
import type { GradeReport } from "../course/grade/report.ts";
import { shapeOf } from "../course/grade/shape.ts";
import { ALIKE, similarity } from "../course/grade/similar.ts";
import { tellGrades } from "../course/grade/tell-grades.ts";
import type { Person } from "../course/person.ts";

const known = { examples: new Map([["04.a", ["one", "two"]]]), canary: true };
const ended = { kind: "exited", code: 0 } as const;
const passed = { status: "passed" } as const;

function evidence(changed: Partial<Evidence> = {}): Evidence {
  const told = [{ check: "04.a", explores: false, lives: ["one", "two"], result: passed }];
  return { told, canary: "failed", ended, ...changed };
}

function explored(lives: string[], states = 2): Evidence {
  return evidence({ told: [{ check: "04.x", explores: true, lives, result: { ...passed, states } }] });
}

describe("a verdict is made from records, not from a claim", () => {
  const one = { check: "04.a", explores: false, result: passed };
  test.each<[string, Evidence, string]>([
    ["everything is recorded", evidence(), "passed"],
    ["an example is missing", evidence({ told: [{ ...one, lives: ["one"] }] }), "forged"],
    ["the examples are in another order", evidence({ told: [{ ...one, lives: ["two", "one"] }] }), "forged"],
    ["it calls itself an exploration", evidence({ told: [{ ...one, explores: true, lives: [] }] }), "forged"],
    ["the canary passed too", evidence({ canary: "passed" }), "forged"],
    ["the canary was not asked", { told: evidence().told, ended }, "forged"],
    [
      "another check was run",
      evidence({ told: [{ ...one, check: "04.b", lives: ["one", "two"] }] }),
      "forged",
    ],
    ["two checks were run", evidence({ told: [...evidence().told, ...evidence().told] }), "forged"],
    ["there is no result", evidence({ told: [{ check: "04.a", explores: false, lives: [] }] }), "failed"],
    ["it came to a bad end", evidence({ ended: { kind: "exited", code: 3 } }), "failed"],
    ["it was stopped", evidence({ ended: { kind: "silent" } }), "failed"],
    ["a promise failed behind it", evidence({ stray: "Error: late" }), "failed"],
  ])("%s", (_, seen, status) => {
    expect(judge("04.a", seen, known).status).toBe(status);
  });

  test.each<[string, Evidence, string]>([
    ["a life for each state", explored(["t1/a/process", "t1/a/process/1"]), "passed"],
    ["fewer lives than states", explored(["t1/a/process"]), "forged"],
    ["no states at all", explored([], 0), "forged"],
    ["lives of two scenarios", explored(["t1/a/process", "t1/b/process"]), "forged"],
    ["lives without tokens", explored(["one", "two"]), "forged"],
  ])("of an exploration: %s", (_, seen, status) => {
    expect(judge("04.x", seen, known).status).toBe(status);
  });

  test("a fact out of a learner's error is cut down before it is put into words", () => {
    let fact: unknown = "deep";
    for (let depth = 0; depth < 1_000; depth += 1)
      fact = { code: "command.threw", params: { message: fact } };
    const finding = { invariant: "i", expected: "e", received: "r".repeat(5_000), facts: { received: fact } };
    const result = { status: "failed", finding } as never;
    const judged = judge(
      "04.a",
      evidence({ told: [{ check: "04.a", explores: false, lives: [], result }] }),
      known,
    );
    expect(JSON.stringify(judged).length).toBeLessThan(2_000);
  });
});

test("what no program of the course writes is no evidence", () => {
  expect(openEvidence().take('{"kind":"passed"}\n')).toBe(false);
  expect(openEvidence().take("passed\n")).toBe(false);
  expect(openEvidence().take('{"kind":"end","result":{"status":"passed"}}\n')).toBe(false);
});

test("a task's minutes are shared by its checks, and a check's part by the task's own modules", () => {
  const tasks = [{ id: "04.1", minutes: 12, modules: ["a.ts", "b.ts"] }];
  const checks = ["x", "y"].map((id) => ({ id, task: "04.1", explores: false }));
  const states = { "a.ts": "yours", "b.ts": "borrowed" } as const;
  const worth = worthOf({ tasks, checks, must: [] }, { task: "04.1" }, { ofLab: ["a.ts"], states });
  expect(worth).toEqual({ of: 6, share: 0.5 });
});

test("what is missing is told of each module that is not own, and thirds make a whole", () => {
  const tasks = [
    { id: "04.1", minutes: 20, modules: ["a.ts", "b.ts"] },
    { id: "04.2", minutes: 5, modules: ["b.ts"] },
    { id: "04.3", minutes: 8, modules: [] },
    { id: "04.4", minutes: 9, modules: ["b.ts"] },
  ];
  const checks = ["x", "y", "z"].map((id) => ({ id, task: "04.1", explores: false }));
  const others = ["04.2", "04.3"].map((task) => ({ id: task, task, explores: false }));
  const own = { ofLab: ["a.ts", "c.ts"], states: { "a.ts": "yours", "b.ts": "borrowed" } } as const;
  const about = { tasks, checks: [...checks, ...others], must: [] };
  expect(unearnedOf(about, own)).toEqual([
    { module: "b.ts", state: "borrowed", points: 15 },
    { module: "c.ts", state: "missing", points: 4 },
  ]);
  const worth = about.checks.map(({ task }) => worthOf(about, { task }, own));
  const { points, of } = sumOf(worth.map(({ of, share }) => ({ points: of * share, of })));
  expect([rounded(points), rounded(of)]).toEqual([14, 33]);
});

const hostile = '=HYPERLINK("x")\u0000</testcase><!--&\u001b[31m';
const grade = { check: "04.a", task: "04.1", points: 0, of: 1, invariant: "i", received: hostile };
const lab = { lab: "04-context", status: "failed", points: 0, of: 1, modules: {}, checks: [] } as never;
const report = {
  learners: [
    {
      learner: hostile,
      labs: [
        {
          ...(lab as object),
          checks: ["passed", "failed", "borrowed", "forged"].map((status) => ({ ...grade, status })),
        },
      ],
    },
  ],
} as unknown as GradeReport;

test("names that are not meant well stay text in the XML", () => {
  const xml = junitOf(report);
  const tags = /<\?xml [^<>]*\?>|<\/?[a-z]+( [a-z]+="[^"<>&]*(&#\d+;[^"<>&]*)*")*\/?>/g;
  expect(xml.replace(tags, "").replace(/&#\d+;/g, "")).not.toMatch(/[<>&]/);
  expect(xml).toContain('tests="4" failures="1" errors="1" skipped="1"');
  expect(escaped("a\ud800\u0001\uffffb")).toBe("a\ufffdb");
});

test("no cell of the table is a formula", () => {
  for (const text of ["=1", "+1", "-1", "@a", " =1", "\t=1", "\r=1", "\uff1d1", "%a", "|a"]) {
    expect(cell(text)).toMatch(/^"'/);
  }
  expect(cell('a"b\nc')).toBe('"a""b c"');
  expect(cell(-1)).toBe('"-1"');
  expect(csvOf(report).split("\r\n")).toHaveLength(6);
});

test("a copy with other names, comments and layout is still alike, and other code is not", () => {
  const words = Array.from(
    { length: 12 },
    (_, at) => `export function f${at}(a: number) { return a + ${at}; }`,
  );
  const copied = words.map(
    (line) => `// mine\n${line.replaceAll("(a:", "(b:").replace("return a", "return  b")}`,
  );
  const other = words.map((_, at) => `export const g${at} = [${at}].map((x) => x * 2).filter(Boolean);`);
  const shapes = [words, copied, other].map((lines) => shapeOf(lines.join("\n")));
  const [one = [], two = [], three = []] = shapes.map((shape) => shape ?? []);
  expect(similarity(one, two)).toBeGreaterThanOrEqual(ALIKE);
  expect(similarity(one, three)).toBeLessThan(0.5);
  expect(shapeOf("export const a = 1;")).toBeUndefined();
});

test("of a class that handed in the same, each learner has one line, and it names the nearest", () => {
  const copied = Array.from({ length: 11 }, (_, place) => ({
    module: "a.ts",
    from: place === 4 ? "reference" : `l${place}`,
    similarity: 0.9 + place / 1_000,
  }));
  const grade = { learner: "ann", labs: [], leftOut: [], points: 0, of: 1, status: "failed" };
  const linesOf = (copied: unknown, language: "zh" | "en"): string[] => {
    const lines: string[] = [];
    const text: Person["text"] = (fact) => render(fact, language);
    const tell: Person["tell"] = (code, params = {}) => lines.push(text({ code, params }));
    const person = { language, text, tell } as unknown as Person;
    tellGrades({ learners: [{ ...grade, copied }], notGraded: [] } as unknown as GradeReport, person);
    return lines.slice(1);
  };
  expect(linesOf(copied, "en")).toEqual([
    "  alike, judge for yourself: a.ts 91% like that of l10, a.ts 91% like that of l9, " +
      "a.ts 91% like that of l8, and 8 more (all of them: --json)",
  ]);
  expect(linesOf(copied.slice(4, 5), "en")).toEqual([
    "  alike, judge for yourself: a.ts 90% like that of the reference",
  ]);
  expect(linesOf(copied.slice(3, 6), "zh")).toEqual([
    "  相似，请自行判断：a.ts 与l5相似度 91%，a.ts 与参考实现相似度 90%，a.ts 与l3相似度 90%",
  ]);
  expect(linesOf([], "en")).toEqual([]);
});
