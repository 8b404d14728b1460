import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { harnessCheck, harnessExample, type InMemory } from "./harness-example.ts";
import { LARGE } from "./harness-scene.ts";

const tools = ({ harness }: Pick<InMemory, "harness">) => harness.configuration().activeToolNames.join(" ");

export const settersCheck = harnessCheck(
  {
    id: "10.setters",
    task: "10.4",
    title: both("校验，落盘，改内存，告知：次序不变", "Validate, make durable, change memory, tell"),
  },
  [
    harnessExample("a-wrong-setting-is-refused", {}, async (scene) => {
      const { harness } = scene;
      const refusals = [
        await refusalOf(() => harness.setActiveTools(["note", "gone"])),
        await refusalOf(() => harness.setActiveTools(["note", "note"])),
        await refusalOf(() => harness.setModel({ provider: "house", modelId: "gone" })),
      ];
      const expected = ["harness.unknown_tool", "harness.repeated_tool", "harness.unknown_model"];
      return unlessEqual([refusals, scene.lines().length, tools(scene)], [expected, 0, "note search"]);
    }),
    harnessExample("memory-never-runs-ahead-of-the-disk", {}, async (scene) => {
      scene.file.tearNextAppend(9, failsWith("ENOSPC"));
      const refused = await refusalOf(() => scene.harness.setActiveTools(["search"]));
      const then = tools(scene);
      await scene.harness.setActiveTools(["search"]);
      return unlessEqual([refused, then, tools(scene)], ["session.not_saved", "note search", "search"]);
    }),
    harnessExample("what-is-told-is-durable-and-in-memory", {}, async (scene) => {
      const seen: unknown[] = [];
      const hear = () => void seen.push([scene.kinds().length, tools(scene)]);
      scene.harness.subscribe({ name: "looks", hear });
      await scene.harness.setActiveTools(["search"]);
      return unlessEqual(seen, [[1, "search"]]);
    }),
    harnessExample(
      "a-setter-reaches-the-next-request-only",
      {
        during: async ({ harness }) => {
          await harness.setActiveTools(["search"]);
          await harness.setModel(LARGE);
          await harness.setThinkingLevel("high");
        },
      },
      async ({ harness, asked }) => {
        await harness.prompt("go", "run-1");
        return unlessEqual(asked, [
          { model: "small", thinkingLevel: "off", tools: "note search" },
          { model: "large", thinkingLevel: "high", tools: "search" },
        ]);
      },
    ),
    harnessExample(
      "the-settings-outlive-their-process",
      { during: ({ harness }) => harness.setActiveTools(["search"]) },
      async ({ harness, reopened }) => {
        await harness.setModel(LARGE);
        await harness.prompt("go", "run-1");
        const again = await reopened();
        return unlessEqual([again.harness.configuration().model.modelId, tools(again)], ["large", "search"]);
      },
    ),
    harnessExample("nobody-changes-the-settings-from-outside", {}, async (scene) => {
      const names = ["search"];
      const setting = scene.harness.setActiveTools(names);
      names.push("note");
      await setting;
      scene.harness.configuration().activeToolNames.push("gone");
      return unlessEqual(tools(scene), "search");
    }),
    harnessExample(
      "what-starts-right-behind-a-setter-sees-it",
      {
        async during({ harness, log }) {
          const setting = harness.setThinkingLevel("high");
          await log.write(() => {
            const { thinkingLevel } = harness.configuration();
            return { entry: { type: "session_info", name: thinkingLevel } };
          });
          await setting;
        },
      },
      async ({ harness, tree }) => {
        await harness.prompt("go", "run-1");
        return unlessEqual(tree.folded().name, "high");
      },
    ),
    harnessExample("two-setters-keep-their-order", {}, async (scene) => {
      const { harness } = scene;
      await Promise.all([harness.setActiveTools(["search"]), harness.setActiveTools(["note"])]);
      return unlessEqual([tools(scene), tools(await scene.reopened())], ["note", "note"]);
    }),
  ],
);
