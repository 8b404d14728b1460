import { createToolRegistry } from "#agent/tool-registry.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Tool } from "#contracts/tools.ts";
import { ACCEPTED, both, REFUSED } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";

/** A tool whose schema asks for more than that keys are there. */
const book = {
  name: "book",
  description: "Books seats.",
  parameters: {
    type: "object",
    properties: {
      seats: {
        type: "array",
        items: { type: "object", required: ["row"], properties: { row: { type: "integer" } } },
      },
      dry_run: { type: "boolean", default: false },
    },
    required: ["seats"],
    additionalProperties: false,
  },
  execute: async () => ({ status: "done", content: [] }),
} satisfies Tool;

const fits = { seats: [{ row: 1 }] };

export const registryCheck: Check = exampleCheck(
  {
    id: "02.accept",
    task: "02.1",
    title: {
      zh: "模型给的名字和参数，执行之前先核对",
      en: "A call's name and arguments are checked before anything runs",
    },
  },
  [
    {
      invariant: "fitting-call-is-accepted",
      breach: async () => unlessEqual(await verdictOn("book", fits), [ACCEPTED, "book"]),
    },
    ...["toString", "__proto__", "BOOK", " book"].map((name): Example => {
      return {
        invariant: "unknown-name-is-refused",
        breach: async () => {
          const verdict = await verdictOn(name, fits);
          return unlessEqual({ name, verdict }, { name, verdict: REFUSED });
        },
      };
    }),
    ...[{}, { seats: "1" }, { seats: [{ row: "1" }] }, { seats: [{}] }, { ...fits, price: 1 }].map(
      (args): Example => ({
        invariant: "unfit-arguments-are-refused",
        breach: async () => {
          const verdict = await verdictOn("book", args);
          return unlessEqual({ arguments: args, verdict }, { arguments: args, verdict: REFUSED });
        },
      }),
    ),
    {
      invariant: "arguments-stay-as-the-model-sent-them",
      async breach() {
        const call = callOf("book", fits);
        await createToolRegistry([book]).accept(call);
        return unlessEqual(call.arguments, fits);
      },
    },
    {
      invariant: "one-name-one-tool",
      async breach() {
        const received = registered([book, { ...book, description: "Another one." }]);
        return unlessEqual(received, REFUSED);
      },
    },
    {
      invariant: "model-is-told-of-each-tool",
      async breach() {
        const told = createToolRegistry([book]).descriptions.map((tool) => [tool.name, tool.description]);
        return unlessEqual(told, [[book.name, book.description]]);
      },
    },
  ],
);

async function verdictOn(name: string, args: ToolCall["arguments"]): Promise<unknown> {
  const accepted = await createToolRegistry([book]).accept(callOf(name, args));
  return accepted.ok ? [ACCEPTED, accepted.value.name] : REFUSED;
}

function callOf(name: string, args: ToolCall["arguments"]): ToolCall {
  return { type: "toolCall", id: "c1", name, arguments: structuredClone(args) };
}

/** A registry that is not written yet refuses nothing. */
function registered(tools: readonly Tool[]): Bilingual {
  createToolRegistry(tools.slice(0, 1));
  try {
    createToolRegistry(tools);
    return both("两个都注册了", "both are registered");
  } catch {
    return REFUSED;
  }
}
