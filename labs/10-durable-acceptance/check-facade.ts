import { createAsyncHookScope } from "#agent/edges/async-hook-scope.ts";
import type { HarnessSession } from "#contracts/harness.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { unlessEqual } from "../unless.ts";
import { harnessCheck, harnessExample, type InMemory, shortPause } from "./harness-example.ts";

/** What a listener on this event comes to with its facade. */
async function inHook<Value>(
  { harness }: InMemory,
  event: string,
  work: (session: HarnessSession) => Value | Promise<Value>,
): Promise<Value | undefined> {
  let found: Value | undefined;
  harness.subscribe({
    name: "uses its facade",
    async hear({ type }, session) {
      if (type === event && found === undefined) found = await work(session);
    },
  });
  await harness.prompt("go", "run-1");
  await harness.waitForIdle();
  await shortPause();
  return found;
}

export const facadeCheck = harnessCheck(
  {
    id: "10.facade",
    task: "10.7",
    title: both("钩子拿到的是门面，不是会话本身", "A hook gets a facade, and not the session itself"),
  },
  [
    harnessExample("a-hook-writes-at-the-save-point", {}, async (scene) => {
      await inHook(scene, "turn_started", (session) => session.write({ type: "session_info", name: "trip" }));
      const kinds = scene.kinds();
      const place = kinds.indexOf("session_info");
      const inTurn = kinds.indexOf("toolResult");
      return unlessEqual(
        [kinds.includes("pending_write_enqueued"), place > inTurn, scene.tree.folded().name],
        [true, true, "trip"],
      );
    }),
    harnessExample("idle-the-facade-writes-at-once", {}, async (scene) => {
      await scene.harness.session().write({ type: "session_info", name: "trip" });
      return unlessEqual(scene.kinds(), ["session_info"]);
    }),
    harnessExample("a-hook-chooses-no-id", {}, async (scene) => {
      const wanted = { type: "session_info", name: "trip", id: "mine", parentId: null } as never;
      await scene.harness.session().write(wanted);
      return unlessEqual(scene.tree.folded().byId.has("mine"), false);
    }),
    harnessExample("a-hook-writes-no-conversation", {}, async (scene) => {
      const session = scene.harness.session();
      const refusals: unknown[] = [];
      for (const wanted of [
        { type: "message", message: { role: "user", content: "hi", timestamp: 1 } },
        { type: "leaf", targetId: null },
        { type: "label", targetId: "gone", label: "x" },
      ]) {
        refusals.push(await refusalOf(() => session.write(wanted as never)));
      }
      const expected = ["session.bad_entry", "session.bad_entry", "session.unknown_entry"];
      return unlessEqual([refusals, scene.lines().length], [expected, 0]);
    }),
    harnessExample("what-is-read-is-a-copy", {}, async (scene) => {
      await scene.harness.prompt("go", "run-1");
      const session = scene.harness.session();
      (session.messages() as unknown[]).length = 0;
      const [first] = session.messages();
      if (first?.role === "user") first.content = "changed";
      return unlessEqual([session.messages().length, session.messages()[0]?.content], [4, "go"]);
    }),
    harnessExample("a-facade-in-a-hook-never-waits-for-idle", {}, async (scene) => {
      const outcome = await inHook(scene, "run_ended", async (session) => {
        const refused = await session.waitForIdle().catch((error) => [error.code, error.fact.params.hook]);
        return refused;
      });
      return unlessEqual(outcome, ["harness.idle_cycle", "run_ended"]);
    }),
    harnessExample(
      "a-closure-over-the-raw-harness-is-caught",
      { around: { newScope: createAsyncHookScope } },
      async (scene) => {
        const outcome = await inHook(scene, "run_ended", async () => {
          await shortPause();
          return refusalOf(() => scene.harness.waitForIdle());
        });
        return unlessEqual(outcome, "harness.idle_cycle");
      },
    ),
    harnessExample("a-hook-may-ask-for-the-idle-time", {}, async (scene) => {
      let phase = "";
      await inHook(scene, "turn_started", (session) =>
        session.runWhenIdle(() => {
          phase = scene.harness.phase();
        }),
      );
      return unlessEqual(phase, "idle");
    }),
  ],
);
