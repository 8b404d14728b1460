import type { Task } from "../exercise.ts";
import { hint } from "./hint.ts";

export const ruleTasks: readonly Task[] = [
  {
    id: "03.1",
    title: { zh: "几条规则，一个决定", en: "Many rules, one decision" },
    minutes: 5,
    modules: ["permission-policy.ts"],
    hints: [
      hint(
        ["规则的先后有意义吗", "规则可能写成任何顺序：如果只看第一条，会有人被放行吗？"],
        [
          "Does their order mean anything",
          "Rules come in any order: who gets through if only the first counts?",
        ],
      ),
      hint(
        ["从最严的开始找", "先看有没有 deny；没有，再看有没有 ask；最后才看 allow"],
        [
          "Look for the strictest first",
          "Is there a deny? If not, is there an ask? Only then look for allow",
        ],
      ),
      hint(
        ["什么都没有时", "没有规则，或者只有不认识的决定：返回 ask"],
        ["And when nothing is found", "No rule, or a decision that nobody knows: return ask"],
      ),
    ],
  },
  {
    id: "03.2",
    title: { zh: "git * 放行什么", en: "What git * allows" },
    minutes: 10,
    modules: ["plain-command.ts"],
    hints: [
      hint(
        ["shell 会看到什么", "git status && rm x 以 git 开头。shell 会执行几个命令？"],
        [
          "What does the shell see",
          "git status && rm x begins with git. How many commands does a shell run?",
        ],
      ),
      hint(
        ["只认普通单词", "按空格切开；只要有一个词含有对 shell 有意义的字符，就不算普通命令"],
        [
          "Plain words only",
          "Split at spaces; one word with a sign that means something to a shell spoils it",
        ],
      ),
      hint(
        ["逐词相等", "模式去掉末尾的 *，剩下的每个词都要与命令的同一位置相等；没有 * 时，词数也要相等"],
        [
          "Word by word",
          "Every word of the pattern equals the command's; without a star, so do their numbers",
        ],
      ),
    ],
  },
  {
    id: "03.5",
    title: { zh: "先看边界，再看规则", en: "The boundary before the rules" },
    minutes: 8,
    modules: ["permission-policy.ts"],
    hints: [
      hint(
        ["谁能越过边界", "有一条规则放行所有工具。读一个通向外面的链接，该不该放行？"],
        ["Who may cross the boundary", "A rule allows every tool. May a link that leads out be read?"],
      ),
      hint(
        ["每个参数都要查", "move 有 from 和 to。名单里的每个参数都要问一遍 resolveInWorkspace"],
        ["Every argument", "move has from and to. Ask resolveInWorkspace about each argument on the list"],
      ),
      hint(
        ["不是文字的参数", "把它当作空路径：空路径必定被拒绝。遇到第一个失败就返回它"],
        ["What is no text", "Take it for an empty path, which is always refused. Return the first failure"],
      ),
    ],
  },
];
