import type { AgentHarness } from "#agent/agent-harness.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { OperationJournal, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { HostDurability, RecoveryPolicy } from "#contracts/recovery.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import { asks, write } from "../08-recovery/explored-boot.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { defaultsOf, hostOf, placeIn } from "./explored-host.ts";

/** All that outlives a process here. */
export interface CatalogueWorld {
  session: LogFile;
  journal: OperationJournal;
  /** The one unsafe effect: a file is written. */
  effect(): Promise<void>;
}

export const GO = "write the file";
export const ON = "and now?";
/** What the model makes of it all, for whoever goes on. */
const SUMMARY = "a.txt is written";

/** One token for each character, and only the last message is kept. */
const summaries = {
  limitTokens: 10_000,
  keepTokens: 1,
  countTokens: ({ content }: { content: unknown }) => JSON.stringify(content).length,
};

/** A harness on that world, restored by policy; a first one begins in the same way. */
export async function bootCatalogue(
  world: CatalogueWorld,
  around: { now(): number; newId(): string; policy: RecoveryPolicy },
  during: (harness: AgentHarness) => Promise<void> = async () => {},
) {
  const { policy, ...surroundings } = around;
  const { tree } = await openSessionTree(sized(world.session), surroundings);
  let harness: AgentHarness | undefined;
  const tool = writeTool(async () => {
    if (harness) await during(harness);
    await world.effect();
  });
  const durability: HostDurability = { summaries, replyJournal: "full" };
  const host = hostOf({ ...durability, policy, tools: [tool], journal: world.journal, surroundings, script });
  const restored = await restoreHarness(tree, host, defaultsOf([tool]));
  harness = restored.harness;
  return { ...restored, tree };
}

function script(request: ModelRequest) {
  if (request.tools.length === 0) return SUMMARY;
  const { replies } = placeIn(request.messages, [GO, ON]);
  // Whoever does not see that it worked asks again, under whatever prompt.
  return replies === 0 && !sawIt(request) ? asks(write()) : "done";
}

function sawIt({ messages }: ModelRequest): boolean {
  return messages.some(
    (message) =>
      (message.role === "toolResult" && !message.isError) || JSON.stringify(message).includes(SUMMARY),
  );
}

const parameters = {
  type: "object",
  properties: { path: { type: "string" }, content: { type: "string" } },
  required: ["path", "content"],
} as const;

function writeTool(act: () => Promise<void>): Tool {
  const tool: Tool<typeof parameters> = {
    name: "write",
    description: "Writes a file.",
    parameters,
    action: ({ path, content }) => ({ action: "update-file", target: path, content }),
    async execute() {
      await act();
      return { status: "done", content: [{ type: "text", text: "ok" }] };
    },
  };
  return tool as unknown as Tool;
}

/** A journal that can be copied: the calls that changed it, made again on a new one. */
export function copyableJournal(
  calls: readonly JournalCall[] = [],
  changed: (call: JournalCall) => void = () => {},
): OperationJournal & { calls(): readonly JournalCall[] } {
  const made: JournalCall[] = [];
  const journal = new MemoryOperationJournal(() => 0);
  const ready = (async () => {
    for (const call of calls) await apply(journal, call);
    made.push(...calls);
  })();
  const change = async <Value>(call: JournalCall, work: () => Promise<Value>): Promise<Value> => {
    await ready;
    const value = await work();
    made.push(call);
    changed(call);
    return value;
  };
  return {
    find: async (wanted) => {
      await ready;
      return journal.find(wanted);
    },
    records: async () => {
      await ready;
      return journal.records();
    },
    start: (wanted) => change({ method: "start", wanted }, () => journal.start(wanted)),
    complete: (id, answer) => change({ method: "complete", id, answer }, () => journal.complete(id, answer)),
    interrupt: (id, reason) => journal.interrupt(id, reason),
    calls: () => [...made],
  };
}

export type JournalCall =
  | { method: "start"; wanted: WantedOperation }
  | { method: "complete"; id: string; answer: Answer };

async function apply(journal: OperationJournal, call: JournalCall): Promise<void> {
  if (call.method === "start") await journal.start(call.wanted);
  else await journal.complete(call.id, call.answer);
}
