import type { Checkpoint } from "#contracts/checkpoint.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { CellsState } from "../../crash-explorer/cell.ts";
import type { KeptCall } from "../../crash-explorer/kept-object.ts";
import type { OutsideState } from "../../crash-explorer/outside.ts";
import { both, joined, same } from "../both.ts";
import { shortId } from "../show-session.ts";
import { actionName, toldTo } from "./told-operations.ts";

export function showCheckpoint(state: CellsState): Bilingual {
  const saved = Object.values(state).map((text) => JSON.parse(text) as Partial<Checkpoint>);
  return joined(
    saved.map(({ entryId, pending = [] }) => {
      const at = entryId ? same(shortId(entryId)) : both("开头", "the start");
      const calls = pending.map(({ call }) => call.name).join(", ");
      return both(`到 ${at.zh}；待执行：${calls || "无"}`, `at ${at.en}; pending: ${calls || "none"}`);
    }),
  );
}

export function showJournal(calls: readonly KeptCall[]): Bilingual {
  return joined(
    toldTo(calls).map(({ state, attempts, retrySafe, ...wanted }) => {
      const name = actionName(wanted);
      const safe = retrySafe ? both("可安全重试", "retrySafe") : both("不可安全重试", "unsafe");
      const tries = attempts > 1 ? both(`，第 ${attempts} 次尝试`, `, attempt ${attempts}`) : same("");
      return both(`${name}：${state}，${safe.zh}${tries.zh}`, `${name}: ${state}, ${safe.en}${tries.en}`);
    }),
  );
}

const TIMES = [
  both("没有发生", "not done"),
  both("发生了一次", "done once"),
  both("发生了两次或更多", "done twice or more"),
];

export function showWorld({ effects, flying }: OutsideState): Bilingual {
  const done = Object.entries(effects).filter(([action]) => !action.startsWith("key "));
  const keys = Object.keys(effects).filter((name) => name.startsWith("key "));
  return joined([
    ...done.map(([action, times]) =>
      both(`${action}：${TIMES[times]?.zh}`, `${action}: ${TIMES[times]?.en}`),
    ),
    ...keys.map((key) => both(`已按幂等键办过：${key.slice("key ".length)}`, `served under ${key}`)),
    ...flying.map(({ action }) => both(`${action}：还在路上`, `${action}: on its way`)),
  ]);
}
