import { createPermissions } from "#agent/permissions.ts";
import type { Append } from "#contracts/entries.ts";
import type { Gate } from "#contracts/loop.ts";
import type { ApprovalAnswer, PermissionPolicy } from "#contracts/permissions.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Tool } from "#contracts/tools.ts";
import { createDurableEntries } from "../02-tool-loop/durable-entries.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { createSurroundings } from "../surroundings.ts";
import { unless } from "../unless.ts";
import { createGround } from "./ground.ts";

/** A call as the loop hands it to the gate; what is left out is as in `send {"n":1}` of the first run. */
export interface Wish {
  tool?: string;
  args?: Record<string, unknown>;
  callId?: string;
  runId?: string;
  /** Default: another reply each time. */
  entryId?: string;
}

export interface Boot {
  /** What the one who is asked says, in order; then nobody is there. A function is called for its answer. */
  answers?: readonly (ApprovalAnswer | (() => Promise<ApprovalAnswer>))[];
  rules?: PermissionPolicy["rules"];
  signal?: AbortSignal;
  append?: Append;
}

/** A gate over a session that outlives it: each `boot` is a new process with an own gate. */
export function createGateGround() {
  const durable = createDurableEntries(createSurroundings().newId);
  let places = 0;
  let questions = 0;
  return {
    entries: durable.entries,
    append: durable.append,
    /** How many questions were put, over all boots. */
    questions: () => questions,
    boot({ answers = [], rules = [], signal, append = durable.append }: Boot) {
      let next = 0;
      const { authorize } = createPermissions({
        policy: { tools: { send: { kind: "other" }, pay: { kind: "other" } }, rules },
        workspace: createGround().workspace,
        approver: {
          async ask() {
            questions += 1;
            const answer = answers[next] ?? "nobody";
            next += 1;
            return typeof answer === "function" ? answer() : answer;
          },
        },
        entries: [...durable.entries],
        append,
        ...(signal && { signal }),
      });
      return async (wish: Wish = {}): Promise<Bilingual> => {
        const { tool = "send", args = { n: 1 }, callId = "c1", runId = "run-1" } = wish;
        places += 1;
        const { entryId = `reply-${places}` } = wish;
        const call = { type: "toolCall", id: callId, name: tool, arguments: args } as const;
        const place = { runId, entryId, index: 0, whole: true };
        return wordsOf(await authorize({ ...place, call, tool: toolNamed(tool) }));
      };
    },
  };
}

/** A tool that says of itself that it is harmless, which has to count for nothing. */
function toolNamed(name: string): Tool {
  return {
    name,
    description: name,
    parameters: { type: "object" },
    retrySafe: true,
    execute: async () => ({ status: "done", content: [] }),
  };
}

function wordsOf(gate: Gate): Bilingual {
  if (gate.kind === "go") return RUNS;
  if (gate.kind === "end") return endsAs(gate.end.terminal);
  return gate.answer.isError
    ? TOLD_NO
    : both("给了一个像是成功的答复", "an answer that looks like a success");
}

function endsAs(terminal: string): Bilingual {
  return both(`运行以 ${terminal} 结束`, `the run ends ${terminal}`);
}

export const RUNS = both("执行", "it runs");
export const TOLD_NO = both("告诉模型被拒绝", "the model is told no");
export const BLOCKED = endsAs("blocked");

/** What a gate says, call by call, in an example of its own. */
export function gates(
  invariant: string,
  expected: readonly Bilingual[],
  act: (ground: ReturnType<typeof createGateGround>) => Promise<readonly Bilingual[]>,
): Example {
  return {
    invariant,
    async breach() {
      const [wanted, received] = [inOrder(expected), inOrder(await act(createGateGround()))];
      return unless(wanted.en === received.en, wanted, received);
    },
  };
}

function inOrder(words: readonly Bilingual[]): Bilingual {
  return both(words.map(({ zh }) => zh).join("，然后"), words.map(({ en }) => en).join(", then "));
}

export function questions(count: number): Bilingual {
  return both(`问了 ${count} 次`, `questions: ${count}`);
}
