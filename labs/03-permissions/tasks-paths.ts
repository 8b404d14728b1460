import type { Task } from "../exercise.ts";
import { hint } from "./hint.ts";
import { dotsAfterLink, lastNameIsLink } from "./questions.ts";

export const pathTasks: readonly Task[] = [
  {
    id: "03.3",
    title: { zh: "在里面，还是在外面", en: "Inside or outside" },
    minutes: 10,
    modules: ["workspace-path.ts"],
    hints: [
      hint(
        ["开头一样就够吗", "工作区是 /w。/w-old/a.txt 也以 /w 开头，它在里面吗？"],
        [
          "Is the same beginning enough",
          "The workspace is /w. /w-old/a.txt begins with /w too: is it inside?",
        ],
      ),
      hint(
        ["斜杠也算", "要么就是根目录本身，要么以根目录加一个斜杠开头"],
        ["The slash counts", "Either it is the root itself, or it begins with the root and a slash"],
      ),
      hint(
        ["什么文字不成立", "空文字、含 NUL 的、不是合法 Unicode 的（isWellFormed）都不是路径"],
        [
          "Text that names nothing",
          "Empty text, text with NUL, text that is not well-formed: none is a path",
        ],
      ),
    ],
  },
  {
    id: "03.4",
    title: { zh: "链接通向哪里", en: "Where a link leads" },
    minutes: 15,
    modules: ["workspace-path.ts"],
    predict: lastNameIsLink,
    hints: [
      hint(
        ["现在站在哪里", "走到一个链接时，相对的目标从哪个目录算起？"],
        ["Where do you stand", "At a link: from which folder does a relative target count?"],
      ),
      hint(
        ["换成目标继续走", "不要改变所在目录，把目标的各段放到剩余各段的前面；绝对目标从最上面重新走"],
        [
          "Go on with the target",
          "Stay where you are and put the target's steps first; an absolute one restarts",
        ],
      ),
      hint(
        ["通向虚无的链接", "目标里的一段不存在：返回 path.dangling_link。自己路径里不存在的一段没有问题"],
        [
          "A link to nothing",
          "A name of the target is not there: path.dangling_link. One of the path's own may be",
        ],
      ),
    ],
    afterwards: dotsAfterLink,
  },
];
