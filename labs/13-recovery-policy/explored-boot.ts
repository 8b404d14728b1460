import type { AgentHarness } from "#agent/agent-harness.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { HostDurability, RecoveryPolicy } from "#contracts/recovery.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { asks, charge, write } from "../08-recovery/explored-boot.ts";
import { exploredTools } from "../08-recovery/explored-tools.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { defaultsOf, hostOf, placeIn } from "./explored-host.ts";

export const GO = "go";
export const ON = "go on";
export const ALSO = "also";

export interface RecoveryHandles {
  session: LogFile;
  journal: OperationJournal;
  world: Outside;
  caller: Caller;
}

export interface LifeEnd {
  /** How the last run ended that this life saw; `told`: it only found that all was done. */
  terminal: string;
  phase: string;
}

/** How the lives of one exploration are set up. */
export interface Plan extends Pick<HostDurability, "replyJournal"> {
  policy: RecoveryPolicy;
  /** False: the session's own records have to do. */
  journaled: boolean;
  /** A model that asks for the same write again after it was interrupted. */
  repeats: boolean;
  /** All calls in one reply, nobody steers, and nobody asks again: fewer states, for the harder levels. */
  short?: true;
}

/**
 * One life: recovers by policy, then does what its user still wants. Two turns with calls of three kinds, a
 * steering message and a setting that is made while a tool runs.
 */
export async function bootRecovery(handles: RecoveryHandles, life: Life, plan: Plan): Promise<LifeEnd> {
  const { session, journal, world, caller } = handles;
  const { policy, journaled, repeats, short = false, replyJournal } = plan;
  const { tree } = await openSessionTree(sized(session), life);
  let harness: AgentHarness | undefined;
  const tools = exploredTools(world, {}).map((tool) => {
    if (tool.name !== "read") return tool;
    // Not again, if an earlier life was told that it is accepted.
    return busy(tool, async () => {
      if (harness?.configuration().thinkingLevel === "off") await harness.setThinkingLevel("high");
    });
  });
  const host = hostOf({
    policy,
    tools,
    surroundings: { now: life.now, newId: life.newId },
    script: (request) => script(request, short, () => repeats && life.choose("asks again", 2) === 1),
    ...(journaled && { journal }),
    ...(replyJournal && { replyJournal }),
  });
  harness = (await restoreHarness(tree, host, defaultsOf(tools))).harness;
  const terminal = await fulfil(harness, caller, short);
  return { terminal, phase: harness.phase() };
}

/** Something else happens while the tool runs. */
function busy(tool: Tool, during: () => Promise<void>): Tool {
  return {
    ...tool,
    async execute(args, context) {
      await during();
      return tool.execute(args, context);
    },
  };
}

/** The user: steers once, prompts, and asks again where the first run did not come to its end. */
async function fulfil(harness: AgentHarness, caller: Caller, short: boolean): Promise<string> {
  if (!short && !caller.wasTold(ALSO)) {
    await harness.steer(ALSO, "m-also");
    await caller.tell(ALSO);
  }
  // Also what was begun by the second prompt; an ended run only says its end again.
  await harness.resume();
  for (const [text, runId] of [
    [GO, "run-go"],
    [ON, "run-on"],
  ] as const) {
    const { terminal } = await harness.prompt(text, runId);
    if (terminal === "completed" || terminal === "blocked" || short) return terminal;
  }
  return "given up";
}

/** What the model says, by what it really received. */
function script(request: ModelRequest, short: boolean, asksAgain: () => boolean) {
  const { prompt, replies } = placeIn(request.messages, [GO, ON]);
  const read = { name: "read", arguments: { path: "a.txt" } };
  if (prompt === GO && short) return replies === 0 ? asks(write(), read, charge()) : "done";
  if (prompt === GO) return [asks(write(), read), asks(charge())][replies] ?? "done";
  return replies === 0 && !sawIt(request) && asksAgain() ? asks(write()) : "done";
}

/** A model that was told that it worked has no reason to ask again. */
function sawIt({ messages }: ModelRequest): boolean {
  return messages.some(
    (message) => message.role === "toolResult" && message.toolName === "write" && !message.isError,
  );
}
