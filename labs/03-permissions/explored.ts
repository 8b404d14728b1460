import { acceptPrompt } from "#agent/accept-prompt.ts";
import { createPermissions } from "#agent/permissions.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Entry } from "#contracts/entries.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { ApprovalAnswer, Approver } from "#contracts/permissions.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { type Outside, outside } from "../../crash-explorer/outside.ts";
import type { Ended, Invariant, Life, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { showSession } from "../show-session.ts";
import { createSurroundings } from "../surroundings.ts";
import { unless } from "../unless.ts";
import { createGround } from "./ground.ts";
import { REFUSED, showWorld, UNASKED } from "./show-world.ts";

const RUN_ID = "run-1";

type PermissionThings = Awaited<ReturnType<typeof permissionThings>>;

/**
 * The model wants the same thing twice. In each life anew a person says yes or no to each question, and after
 * two times yes only no: patience without end would be a history without end.
 */
export async function permissionScenario(): Promise<Scenario<PermissionThings, RunEnd>> {
  return {
    name: "permissions",
    things: await permissionThings(),
    boot,
    always: [nothingWithoutYes, nothingAfterNo],
    atEnd: [allowedIsDone],
  };
}

async function permissionThings() {
  const surroundings = createSurroundings();
  const session = createMemoryLogFile();
  const log = await createSessionLog(session, { id: "session-1", cwd: "/workspace" }, surroundings);
  await acceptPrompt(log, { runId: RUN_ID, text: "go" }, surroundings.now);
  return { session: logFile({ content: session.bytes(), show: showSession }), world: outside(showWorld) };
}

/** The call ids repeat, as those of many servers do. */
const SCRIPT: readonly ScriptLine[] = [
  { calls: [{ id: "c1", name: "send", arguments: { n: 1 } }] },
  { calls: [{ id: "c1", name: "send", arguments: { n: 1 } }] },
];

async function boot({ session, world }: { session: LogFile; world: Outside }, life: Life): Promise<RunEnd> {
  const { log } = await openSessionLog(session, life);
  const entries = log.entries();
  const heard: ApprovalAnswer[] = [];
  const approver: Approver = {
    async ask() {
      const isWilling = (await world.count("yes")) < 2 && life.choose("answer", 2) === 0;
      if (isWilling) await world.act({ action: "yes" });
      const said = isWilling ? "once" : "no";
      heard.push(said);
      return said;
    },
  };
  const { workspace } = createGround();
  const policy = { tools: { send: { kind: "other" } }, rules: [] } as const;
  return runLoop({
    runId: RUN_ID,
    entries,
    tools: createToolRegistry([
      sendTool(
        world,
        () => heard.at(-1) === "once",
        () => log.entries(),
      ),
    ]),
    model: createScriptedModel(SCRIPT, life.now),
    append: log.append,
    now: life.now,
    shouldStop: stopRules({ runId: RUN_ID, limits: { maxTurns: SCRIPT.length }, now: life.now }),
    ...createPermissions({ policy, workspace, approver, entries, append: log.append }),
  });
}

/** It knows what nobody else does: whether somebody has just said yes, in this very life. */
function sendTool(world: Outside, hasYes: () => boolean, entries: () => readonly Entry[]): Tool {
  return {
    name: "send",
    description: "Sends.",
    parameters: { type: "object", properties: { n: { type: "number" } } },
    async execute() {
      if (!hasYes()) await world.act({ action: UNASKED });
      if (entries().some(isRefusal)) await world.act({ action: REFUSED });
      await world.act({ action: "sent" });
      return { status: "done", content: [{ type: "text", text: "sent" }] };
    },
  };
}

function isRefusal(entry: Entry): boolean {
  return "message" in entry && entry.message.role === "toolResult" && entry.message.isError;
}

type PermissionStates = States<PermissionThings>;

const nothingWithoutYes: Invariant<PermissionStates> = {
  id: "nothing-runs-without-a-yes-of-this-life",
  breach: ({ world }) =>
    unless(
      !(UNASKED in world.effects),
      both("在这一次启动里得到同意，才发送", "sent only after a yes in the same life"),
      both("这一次启动里没有人同意，却发送了", UNASKED),
    ),
};

const nothingAfterNo: Invariant<PermissionStates> = {
  id: "what-was-refused-never-runs",
  breach: ({ world }) =>
    unless(
      !(REFUSED in world.effects),
      both("拒绝过，这次运行里就不再发送", "refused once, never sent in this run"),
      both("已经告诉模型被拒绝，却发送了", REFUSED),
    ),
};

/** Without this, a gate that never lets anything pass would do. */
const allowedIsDone: Invariant<Ended<PermissionThings, RunEnd>> = {
  id: "whatever-was-allowed-is-done",
  breach: ({ end: { terminal }, undisturbed, states: { world } }) => {
    const { sent = 0 } = world.effects;
    const holds = terminal === "stopped" && (!undisturbed || sent === 2);
    return unless(
      holds,
      both("两条答复之后 stopped，发送了 2 次", "stopped after both replies, and sent twice"),
      both(`${terminal}，发送了 ${sent} 次`, `${terminal}, and sent ${sent} times`),
    );
  },
};
