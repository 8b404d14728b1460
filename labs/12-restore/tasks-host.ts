import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { defaultQuestion, emptyQuestion } from "./questions.ts";

export const hostTasks: readonly Task[] = [
  {
    id: "12.1",
    title: both("启用哪些工具", "Which tools are active"),
    minutes: 15,
    modules: ["resolve-active-tools.ts"],
    predict: emptyQuestion,
    hints: [
      hint(
        ["谁说了算", "Whose word counts"],
        [
          "有三个来源：分支上选过的、宿主的默认值、全部注册的工具。哪一个在前？空列表属于哪一种？",
          "There are three sources: what the branch chose, the defaults, all that are registered. " +
            "Which comes first, and which is an empty list?",
        ],
      ),
      hint(
        ["缺的名字", "Missing names"],
        [
          "先算出缺哪些，一次说全。只有分支上的历史名字可以 drop、disable、rename；默认值缺了总是失败。",
          "Find all that are missing first. Only names of the past may be dropped, disabled or " +
            "renamed; a missing default always fails.",
        ],
      ),
      hint(
        ["四种方式", "Four modes"],
        [
          "switch (mode)：fail 返回 missingTools(lost)；drop、disable 返回 active 和各自的列表；其余交给 " +
            "renamedTools(wanted, registered, mode.rename)。",
          "switch (mode): fail gives missingTools(lost); drop and disable give active and their " +
            "list; the rest goes to renamedTools(wanted, registered, mode.rename).",
        ],
      ),
    ],
    afterwards: defaultQuestion,
  },
  {
    id: "12.2",
    title: both("宿主的名单", "The host by its names"),
    minutes: 10,
    modules: ["describe-host.ts"],
    hints: [
      hint(
        ["什么能存下来", "What can be stored"],
        [
          "一个工具写成 JSON 会剩下什么？execute 去哪了？读回来的对象还能用吗？",
          "What is left of a tool as JSON? Where is its execute, and could the object that is read " +
            "back be used?",
        ],
      ),
      hint(
        ["只挑三个字段", "Pick three fields"],
        [
          "宿主给的部件上什么都可能有，密钥也可能。只挑 id、version、hash，没有的不写。",
          "A host's part may carry anything, keys too. Pick id, version and hash, and leave out what " +
            "is not there.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "all = { ...declared, tool: tools.map(name 变 id), model: models.map(modelId 变 id) }；按 " +
            "HOST_KINDS 走一遍，空的不要，parts.map(plainPart)，最后 Object.fromEntries。",
          "all = { ...declared, tool: names as ids, model: modelId as id }; go through HOST_KINDS, " +
            "leave out empty kinds, parts.map(plainPart), then Object.fromEntries.",
        ],
      ),
    ],
  },
  {
    id: "12.3",
    title: both("和上次的宿主比较", "Compared with the last host"),
    minutes: 15,
    modules: ["check-host.ts"],
    hints: [
      hint(
        ["只说事实", "Facts alone"],
        [
          "这个函数不决定拒绝不拒绝，只说哪里不同。同一处不同，strict 拒绝，warn 报告。",
          "This function refuses nobody; it says what differs. The same difference refuses one " +
            "restore and is reported by another.",
        ],
      ),
      hint(
        ["四种不同", "Four differences"],
        [
          "缺了、版本或哈希变了、次序变了、多了。次序只比较两边都有的；版本和哈希只在两边都给了时比较。",
          "Missing, another version or hash, another order, new. The order is that of the parts on " +
            "both sides; versions and hashes are compared only where both sides give one.",
        ],
      ),
      hint(
        ["一种一种地看", "Kind by kind"],
        [
          "checkKind 依次返回：missing（tool、model 是 note，其余是 problem）、每个部件的 checkPart、ORDERED 里的 " +
            "checkOrder、added（note）。",
          "checkKind gives, in this order: missing (a note for tool and model, else a problem), " +
            "checkPart of each part, checkOrder where ORDERED has the kind, added as notes.",
        ],
      ),
    ],
  },
];
