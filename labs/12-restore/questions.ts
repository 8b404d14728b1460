import { resolveActiveTools } from "#agent/resolve-active-tools.ts";
import { restoredMode } from "#agent/restored-mode.ts";
import type { PermissionMode } from "#contracts/permission-mode.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { SAME, stepsScene } from "./steps-scene.ts";

const active = {
  none: both("一个也没有", "None"),
  defaults: both("只有 note（默认值）", "note alone, the default"),
  all: both("note、edit、search 全部", "note, edit and search"),
  refused: both("拒绝恢复", "The restore is refused"),
};

export const emptyQuestion: Question = {
  ask: both(
    "分支上选过空列表，宿主的默认值是 note，注册了 note、edit、search。恢复之后启用哪些？",
    "The branch chose an empty list, the default is note, and note, edit and search are " +
      "registered. Which are active?",
  ),
  options: active,
  measure: async () => activeOf({ chosen: [], defaults: ["note"] }),
  why: both(
    "空列表也是一次选择。只有没人选过，才轮到默认值。",
    "An empty list was chosen. Only where nobody chose do the defaults count.",
  ),
};

export const defaultQuestion: Question = {
  ask: both(
    "没人选过；宿主的默认值里有一个没注册的工具 write，方式是 drop。结果如何？",
    "Nobody chose; the host's defaults name write, which is not registered, and the mode is " +
      "drop. What happens?",
  ),
  options: active,
  measure: async () => activeOf({ defaults: ["write"] }),
  why: both(
    "drop 说的是历史里的名字。默认值是今天的代码写的，写错了就要说。",
    "drop is about names of the past. Defaults are today's code, and a mistake in them is told.",
  ),
};

function activeOf(asked: { chosen?: string[]; defaults: string[] }): string {
  const registered = ["note", "edit", "search"];
  const resolved = resolveActiveTools({ ...asked, registered, missing: "drop" });
  if (!resolved.ok) return "refused";
  return ["none", "defaults", "two", "all"][resolved.value.active.length] ?? "more";
}

const modes: Record<PermissionMode, ReturnType<typeof both>> = {
  deny: both("deny：全部拒绝", "deny: none runs"),
  ask: both("ask：逐个询问", "ask: a person is asked"),
  bypass: both("bypass：全部放行", "bypass: all run"),
};

export const programQuestion: Question = {
  ask: both(
    "存着 bypass，平常的模式是 ask。另一个程序恢复会话，没有用户在场。从哪个模式开始？",
    "bypass is stored, the usual mode is ask. A program restores, with no user there. Which mode is it?",
  ),
  options: modes,
  measure: async () => restoredMode({ stored: "bypass", usual: "ask" }).mode,
  why: both(
    "放行是当时坐在那里的人选的。现在没有人，就用平常的，并说明没有恢复。",
    "Whoever chose it sat there. Now nobody does: the usual mode counts, and it is told that " +
      "the other does not.",
  ),
};

export const onceQuestion: Question = {
  ask: both(
    "存着的是 once，用户在场，也说要 once。从哪个模式开始？",
    "once is stored; a user is there and wants once back. Which mode is it?",
  ),
  options: modes,
  measure: async () => restoredMode({ stored: "once", usual: "ask", revive: "once" }).mode,
  why: both(
    "once 不是模式，是对一个调用的答复；不认识的一律按最严格的处理。",
    "once is no mode but an answer to one call, and what is not known counts as the strictest.",
  ),
};

export const orderQuestion: Question = {
  ask: both(
    "一项已接受、还没写入的设置启用 write；映射把 write 改成 edit。恢复之后，文件里最后一次选择是哪个？",
    "An accepted change, not applied yet, turns write on; the map renames write to edit. What " +
      "does the file say last?",
  ),
  options: { write: both("write", "write"), edit: both("edit", "edit"), both: both("都有", "Both") },
  async measure() {
    const scene = stepsScene();
    const tools = ["note", "edit", "search"];
    await scene.restore({ ...SAME, tools }, { missingActiveTools: { rename: { write: "edit" } } });
    const last = scene.stored().findLast(({ activeToolNames }) => activeToolNames)?.activeToolNames ?? [];
    const found = ["write", "edit"].filter((name) => last.includes(name));
    return found.length === 2 ? "both" : (found[0] ?? "none");
  },
  why: both(
    "先补完已接受的，再写决定。反过来，补写的那条会盖住决定。",
    "What was accepted is applied first. The other way round it would cover the decision.",
  ),
};

export const againQuestion: Question = {
  ask: both(
    "同一个宿主恢复一次，正常退出，再恢复一次。第二次写几行？",
    "A host restores, ends well, and restores once more. How many lines does the second restore write?",
  ),
  options: {
    none: both("0 行", "None"),
    one: both("1 行：再记一次宿主", "One: the host again"),
    more: both("更多", "More"),
  },
  async measure() {
    const scene = stepsScene();
    await scene.restore(SAME);
    const before = scene.added().length;
    await scene.restore(SAME);
    return ["none", "one"][scene.added().length - before] ?? "more";
  },
  why: both(
    "和最后一次记录相同的宿主不再记；没有欠着的，就什么也不写。",
    "A host that equals the last record is not recorded again, and where nothing is owed " +
      "nothing is written.",
  ),
};
