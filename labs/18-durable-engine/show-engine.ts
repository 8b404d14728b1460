import type { Bilingual } from "#contracts/render.ts";
import { both, joined } from "../both.ts";
import type { EngineState } from "./engine-state.ts";

/** Which workflows the engine has, and what it recorded of each. */
export function showEngine({ workflows }: EngineState): Bilingual {
  const lines = Object.entries(workflows).map(([id, { status, steps, messages }]) => {
    const done = steps.map(({ name }) => name).join(", ");
    const unread = messages.filter(({ received }) => !received).length;
    return both(
      `${id}：${ZH[status]}，已记录 [${done}]${unread > 0 ? `，${unread} 条消息未取` : ""}`,
      `${id}: ${status}, recorded [${done}]${unread > 0 ? `, ${unread} messages not received` : ""}`,
    );
  });
  return lines.length === 0 ? both("没有工作流", "no workflow") : joined(lines);
}

const ZH = { running: "有进程在执行", queued: "在排队", ended: "已结束" } as const;
