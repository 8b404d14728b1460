import { plantSmallLab } from "./plant-tree.ts";

export const learners = "my-pi-agent/src/trace.ts";

/** What a module of the small lab is like; `look` runs each time that it is asked. */
export function answering(answer: string, look = ""): string {
  const given = JSON.stringify(answer);
  return `export const answer = async (): Promise<string> => { ${look} return ${given}; };\n`;
}

/**
 * The small lab with three checks: two of task 08.1 and one of 08.2. All ask for the answer; the second wants
 * it long, the third is content with anything but "bad".
 */
export function plantWatchedLab(files: Readonly<Record<string, string>> = {}): string {
  return plantSmallLab({ "labs/08-recovery/checks.ts": checks, ...files });
}

const checks = `import { answer } from "#agent/trace.ts";
import { exampleCheck } from "../example-check.ts";
import { both } from "../both.ts";
import { hint } from "../hint.ts";

const hints = [
  hint(["一", "one"], ["第一条", "the first"]),
  hint(["二", "two"], ["第二条", "the second"]),
  hint(["三", "three"], ["第三条", "the third"]),
] as const;

function task(id: string, modules: readonly string[]) {
  return { id, title: both("任务" + id, "task " + id), minutes: 5, modules, hints };
}

export const exercise = {
  tasks: [task("08.1", ["trace.ts"]), task("08.2", ["other.ts"])],
  starter: { must: [], may: [] },
  mistakes: [],
};

function check(id: string, of: string, invariant: string, holds: (given: string) => boolean) {
  return exampleCheck({ id, task: of, title: both("检查" + id, "check " + id) }, [
    {
      invariant,
      async breach() {
        const given = await answer();
        return holds(given) ? undefined : { expected: "another", received: given };
      },
    },
  ]);
}

export const checks = [
  check("08.even", "08.1", "is-even", (given) => Number(given) % 2 === 0),
  check("08.long", "08.1", "is-long", (given) => given.length > 1),
  check("08.last", "08.2", "is-not-bad", (given) => given !== "bad"),
];
`;
