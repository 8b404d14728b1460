import type { Bilingual } from "#contracts/render.ts";
import type { OutsideState } from "../../crash-explorer/outside.ts";
import { both, joined, same } from "../both.ts";

/** What somebody said and what was sent, as a person reads it. */
export function showWorld({ effects }: OutsideState): Bilingual {
  return joined(
    Object.entries(effects).map(([action, times]) => {
      const { zh, en } = DONE[action] ?? same(action);
      return times > 1 ? both(`${zh}：至少两次`, `${en}, at least twice`) : both(zh, en);
    }),
  );
}

export const UNASKED = "sent without a yes in this life";
export const REFUSED = "sent after a no that the model was told";

const DONE: Readonly<Record<string, Bilingual>> = {
  yes: both("有人同意", "somebody said yes"),
  sent: both("发送", "sent"),
  [UNASKED]: both("没有同意就发送", UNASKED),
  [REFUSED]: both("拒绝之后还发送", REFUSED),
};
