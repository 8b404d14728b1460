import type { Bilingual } from "#contracts/render.ts";
import { both, joined } from "../both.ts";
import type { SharedState } from "./shared-state.ts";

/** Who has the run, what the journal says, and what reality shows. */
export function showShared({ now, lease, records, service }: SharedState): Bilingual {
  const over = lease?.state === "held" && now >= lease.expiresAt;
  const row =
    lease === undefined
      ? both("没有人认领", "nobody has claimed it")
      : both(
          `${lease.worker}，令牌 ${lease.token}，${ZH[lease.state]}${over ? "（已过期）" : ""}`,
          `${lease.worker}, token ${lease.token}, ${lease.state}${over ? " (run out)" : ""}`,
        );
  const operations = records.map(({ tool, state, claim }) =>
    both(`${tool}：${state}，令牌 ${claim ?? "无"}`, `${tool}: ${state}, token ${claim ?? "none"}`),
  );
  const { file, effects } = service;
  const there = { ...(file !== undefined && { file }), ...effects };
  const seen = JSON.stringify(there);
  const world =
    Object.keys(there).length === 0
      ? both("外部：什么也没有发生", "outside: nothing has happened")
      : both(`外部：${seen}`, `outside: ${seen}`);
  return joined([row, ...operations, world]);
}

const ZH = { held: "持有", released: "已交还", ended: "已结束" } as const;
