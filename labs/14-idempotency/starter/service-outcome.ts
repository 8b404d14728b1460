import type { Reality } from "#contracts/reality.ts";
import { todo } from "#contracts/todo.ts";
import type { ToolOutcome } from "#contracts/tools.ts";

/** What a service answered over HTTP. */
export interface ServiceReply {
  status: number;
  text: string;
}

/**
 * 服务的答复说明了什么：做了、这次没做，还是不知道。
 * 事实：`service.refused`、`service.unclear`，参数 { tool, status }。
 * What a service's reply says about the effect: done, this request did nothing, or unknown.
 * Facts: `service.refused` and `service.unclear` with { tool, status }.
 */
export function serviceOutcome(_tool: string, _reply: ServiceReply): ToolOutcome {
  return todo("14.6", { zh: "2xx、4xx 和其余，各有例外", en: "2xx, 4xx and the rest, with exceptions" });
}

/**
 * 按键查询的答复说明了什么。事实：`service.looked_up`，参数 { tool, status }。
 * What a look-up by key says. Fact: `service.looked_up` with { tool, status }.
 */
export function serviceReality(_tool: string, _reply: ServiceReply): Reality {
  return todo("14.6", { zh: "found、absent、silent", en: "found, absent, silent" });
}
