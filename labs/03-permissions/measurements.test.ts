import { describe, expect, test } from "vitest";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

type Paths = typeof import("#agent/workspace-path.ts");
type Gate = typeof import("#agent/permissions.ts");

/** Follows every link as it should, and then looks at no boundary. */
const boundless: Wrong<Paths> = ({ resolveInWorkspace }) => ({
  resolveInWorkspace: (workspace, path) =>
    resolveInWorkspace({ ...workspace, root: "/" }, `${workspace.root}/${path}`),
});

describe("a boundary that is not looked at", () => {
  test("is found out by what stands outside after a write", async () => {
    const measured = await measureWrong<Paths>(load, "parent-symlink", "workspace-path.ts", boundless);
    expect(measured).toMatchObject({ writes: 1, asked: 1, denied: 0, outsideChanged: true });
    expect(measured).not.toHaveProperty("secretRead");
  });

  test("is found out by what was read from outside", async () => {
    const measured = await measureWrong<Paths>(load, "read-outside", "workspace-path.ts", boundless);
    expect(measured).toMatchObject({ writes: 0, asked: 0, denied: 0, secretRead: true });
    expect(measured).not.toHaveProperty("outsideChanged");
  });
});

test("a model that is not told why it was denied does not go on", async () => {
  type Answers = typeof import("#agent/tool-answers.ts");
  const measured = await measureWrong<Answers>(load, "main", "tool-answers.ts", (right) => ({
    factAnswer: (fact) => ({ ...right.factAnswer(fact), content: [{ type: "text", text: "denied" }] }),
  }));
  expect(measured).toMatchObject({ terminal: "completed", asked: 0, denied: 3 });
});

test("one denial without its reason is enough for that", async () => {
  type Answers = typeof import("#agent/tool-answers.ts");
  let denials = 0;
  const measured = await measureWrong<Answers>(load, "main", "tool-answers.ts", (right) => ({
    factAnswer(fact) {
      denials += 1;
      const answer = right.factAnswer(fact);
      return denials === 2 ? { ...answer, content: [{ type: "text", text: "denied" }] } : answer;
    },
  }));
  expect(measured).toMatchObject({ terminal: "completed", asked: 0, denied: 3 });
});

test("a question that each boot writes down anew is counted as added", async () => {
  type Remembered = typeof import("#agent/remembered-answers.ts");
  const measured = await measureWrong<Remembered>(load, "nobody-there", "remembered-answers.ts", (right) => ({
    rememberedAnswers: (entries) => ({ ...right.rememberedAnswers(entries), wasAsked: () => false }),
  }));
  expect(measured).toMatchObject({ terminal: "blocked", asked: 2, addedBySecond: 1 });
});

test("a rule that takes every disguise for plain words is counted by what bash ran", async () => {
  type Commands = typeof import("#agent/plain-command.ts");
  const measured = await measureWrong<Commands>(load, "bash-rule", "plain-command.ts", () => ({
    allowsCommand: () => true,
  }));
  expect(measured).toMatchObject({ terminal: "completed", asked: 0, denied: 0, bashRuns: 8 });
});

test("a gate that believes a tool which calls itself harmless is counted by its deploys", async () => {
  const measured = await measureWrong<Gate>(load, "tool-from-elsewhere", "permissions.ts", (right) => ({
    createPermissions(options) {
      const { authorize } = right.createPermissions(options);
      return { authorize: async (call) => (call.tool.retrySafe ? { kind: "go" } : authorize(call)) };
    },
  }));
  expect(measured).toMatchObject({ terminal: "completed", asked: 0, deploys: 1 });
});

test.each([
  ["nobody-there", 1],
  ["hung-approver", 1],
  ["no-survives", 3],
])("a gate that lets everything pass is counted by its writes in %s", async (variation, writes) => {
  const measured = await measureWrong<Gate>(load, variation, "permissions.ts", () => ({
    createPermissions: () => ({ authorize: async () => ({ kind: "go" }) }),
  }));
  expect(measured).toMatchObject({ terminal: "completed", writes, asked: 0, denied: 0 });
});

test.each(["crash-while-asking", "once-does-not-survive"])(
  "a gate that never asks never comes to the death that %s plans, and that is shown",
  async (variation) => {
    const reason = { code: "permission.rule", params: {} } as const;
    const measured = await measureWrong<Gate>(load, variation, "permissions.ts", () => ({
      createPermissions: () => ({
        authorize: async () => ({ kind: "end", end: { terminal: "blocked", reason } }),
      }),
    }));
    expect(measured).toMatchObject({ terminal: "blocked", writes: 0, asked: 0, neverDied: true });
  },
);

test("a no whose result is never stored is not the death that no-survives plans, and that is shown", async () => {
  const reason = { code: "permission.rule", params: {} } as const;
  const measured = await measureWrong<Gate>(load, "no-survives", "permissions.ts", (right) => ({
    createPermissions(options) {
      const { authorize } = right.createPermissions(options);
      return {
        async authorize(call) {
          const gate = await authorize(call);
          return gate?.kind === "answer" ? { kind: "end", end: { terminal: "blocked", reason } } : gate;
        },
      };
    },
  }));
  expect(measured).toMatchObject({ terminal: "blocked", denied: 0, neverDied: true });
});
