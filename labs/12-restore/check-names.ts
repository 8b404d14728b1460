import { describeHost, repeatedParts } from "#agent/describe-host.ts";
import type { HostDeclaration, HostPart } from "#contracts/host-manifest.ts";
import type { Tool } from "#contracts/tools.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { LARGE, SMALL } from "./house.ts";

const silent = async function* () {};
const models = [
  { ...SMALL, model: silent },
  { ...LARGE, model: silent },
];

/** As an extension really is: code, settings and a name. */
function whole(id: string, more: Partial<HostPart> = {}): HostPart {
  return { id, ...more, apiKey: "sk-not-for-the-log", run: () => "code" } as HostPart;
}

function tool(name: string): Tool {
  return {
    name,
    description: "it writes",
    parameters: { type: "object" },
    execute: async () => ({ status: "done", content: [] }),
  };
}

const declared: HostDeclaration = {
  extension: [whole("git", { version: "1.2.0", hash: "abc" }), whole("jira")],
  appHook: [whole("mask"), whole("log")],
};

export const namesCheck = exampleCheck(
  {
    id: "12.names",
    task: "12.2",
    title: both("记录里只有名字，没有函数", "Names are recorded, and never functions"),
  },
  [
    described(
      "tools-and-models-go-by-their-names",
      {},
      {
        tool: [{ id: "write" }],
        model: [{ id: "house/small" }, { id: "house/large" }],
      },
    ),
    described("only-the-name-of-a-part-is-kept", declared, {
      tool: [{ id: "write" }],
      model: [{ id: "house/small" }, { id: "house/large" }],
      extension: [{ id: "git", version: "1.2.0", hash: "abc" }, { id: "jira" }],
      appHook: [{ id: "mask" }, { id: "log" }],
    }),
    described(
      "a-kind-without-parts-is-left-out",
      { authProvider: [] },
      {
        tool: [{ id: "write" }],
        model: [{ id: "house/small" }, { id: "house/large" }],
      },
    ),
    lineExample("a-manifest-reads-back-as-it-is", () => {
      const manifest = describeHost({ tools: [tool("write")], models }, declared);
      return JSON.stringify(JSON.parse(JSON.stringify(manifest))) === JSON.stringify(manifest)
        ? Object.values(manifest).flatMap((parts) => parts.flatMap((part) => Object.keys(part)))
        : "it does not";
    }, ["id", "id", "id", "id", "version", "hash", "id", "id", "id"]),
    lineExample("two-models-have-two-names", () => {
      const alike = [
        { provider: "a/b", modelId: "c", model: silent },
        { provider: "a", modelId: "b/c", model: silent },
      ];
      const { model = [] } = describeHost({ tools: [], models: alike }, {});
      return [new Set(model.map(({ id }) => id)).size, repeatedParts({ model }).length];
    }, [2, 0]),
    lineExample(
      "a-name-that-is-given-twice-is-told",
      () =>
        repeatedParts(
          describeHost(
            { tools: [tool("write"), tool("write"), tool("write")], models },
            { appHook: [{ id: "write" }, { id: "log" }, { id: "log" }] },
          ),
        ).map(({ code, params }) => `${code} ${params.id}`),
      ["host.repeated write", "host.repeated log"],
    ),
  ],
);

function described(invariant: string, given: HostDeclaration, expected: unknown) {
  return lineExample(invariant, () => describeHost({ tools: [tool("write")], models }, given), expected);
}
