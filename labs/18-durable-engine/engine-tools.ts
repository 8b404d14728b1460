import { createScriptedModel } from "#agent/scripted-model.ts";
import type { Model } from "#contracts/model.ts";
import type { ToolRegistry } from "#contracts/tools.ts";
import { toolsOn } from "../17-many-workers/explored-tools.ts";
import type { Service } from "../17-many-workers/service.ts";

/**
 * `charge` charges each time; `pay` charges once for a key. Their schema allows everything, so nothing is
 * loaded on demand to check it: that would cost each life of an exploration more than all else.
 */
export function engineTools(service: Service): ToolRegistry {
  const tools = toolsOn(service);
  const get = (name: string) => tools.find((tool) => tool.name === name);
  return {
    descriptions: tools,
    get,
    async accept({ name }) {
      const tool = get(name);
      if (tool) return { ok: true, value: tool };
      return { ok: false, failure: { code: "tool.unknown", params: { tool: name } } };
    },
  };
}

/** One call of each of these tools, each in a reply of its own, and then the last word. */
export function scriptOf(...tools: readonly string[]): Model {
  const lines = tools.map((name, index) => ({ calls: [{ id: `c${index}`, name, arguments: {} }] }));
  return createScriptedModel([...lines, "done"], () => 0);
}
