import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "empty-list-is-no-choice",
    "no-tools-is-a-choice",
    ["12.tools"],
    both("选了空列表，当成没选过", "An empty list is taken for no choice"),
  ),
  mistake(
    "missing-tools-dropped-silently",
    "a-missing-name-fails-and-all-are-named",
    ["12.tools", "12.judged", "12.steps", "12.crashes"],
    both("没注册的工具悄悄去掉，谁也不告诉", "A tool that is not registered is dropped, and nobody is told"),
  ),
  mistake(
    "renames-to-what-is-not-there",
    "what-the-map-does-not-lead-to-fails",
    ["12.tools"],
    both("映射指向的工具也没注册，照样启用", "The map leads to a tool that is not registered either"),
  ),
  mistake(
    "tool-objects-are-stored",
    "tools-and-models-go-by-their-names",
    ["12.names"],
    both("把工具对象和扩展对象整个写进会话", "Tools and extensions are stored as whole objects"),
  ),
  mistake(
    "hooks-compared-as-a-set",
    "the-order-of-hooks-is-a-part-of-them",
    ["12.host"],
    both("只看钩子在不在，不看次序", "Hooks are compared as a set: their order is not looked at"),
  ),
  mistake(
    "no-version-is-another-version",
    "what-nobody-gave-is-not-compared",
    ["12.host"],
    both("没给版本，也当成版本不同", "A version that nobody gave is taken for another version"),
  ),
  mistake(
    "pending-changes-do-not-count",
    "an-accepted-change-counts-already",
    ["12.branch", "12.judged", "12.steps", "12.crashes", "12.power"],
    both("校验时只看条目，已接受的设置没算", "Only entries are validated, and not what was accepted"),
  ),
  mistake(
    "reply-names-the-model",
    "a-reply-does-not-name-a-model",
    ["12.branch", "12.power"],
    both("把答复里的模型名当成用户的选择", "The model that a reply names is taken for a choice"),
  ),
  mistake(
    "bypass-comes-back",
    "a-looser-mode-is-not-revived-by-itself",
    ["12.mode", "12.steps"],
    both("存着“全部放行”，谁来恢复都放行", "A stored bypass mode comes back, whoever restores"),
  ),
  mistake(
    "unknown-mode-is-the-usual-one",
    "an-unknown-mode-is-the-strictest",
    ["12.mode"],
    both("不认识的权限模式，当成平常的", "A mode that is not known counts as the usual one"),
  ),
  mistake(
    "any-yes-revives",
    "a-yes-to-another-mode-is-no-yes",
    ["12.mode"],
    both("用户同意过什么就算同意，不看同意的是哪个", "Any yes revives the mode, whatever it was said to"),
  ),
  mistake(
    "session-opened-first",
    "the-host-is-judged-before-the-session-is-opened",
    ["12.judged"],
    both("先打开会话，再看宿主自己有没有错", "The session is opened before the host itself is judged"),
  ),
  mistake(
    "open-move-is-not-followed",
    "where-an-open-move-leads-counts",
    ["12.judged", "12.steps"],
    both(
      "移动还没走完，却按要离开的那条分支校验",
      "A move is open, and the branch that it leaves is what is validated",
    ),
  ),
  mistake(
    "reconciles-before-it-validates",
    "a-refused-restore-changes-no-byte",
    ["12.steps", "12.crashes"],
    both("先补完，再决定要不要拒绝", "It reconciles first, and refuses afterwards"),
  ),
  mistake(
    "decides-before-it-applies",
    "a-decision-stands-behind-what-was-accepted",
    ["12.steps", "12.crashes", "12.power"],
    both(
      "决定写在已接受的设置之前，被它盖住",
      "The decision is written first, and an accepted change covers it",
    ),
  ),
  mistake(
    "records-the-host-first",
    "the-host-is-recorded-last",
    ["12.steps"],
    both(
      "先记新宿主；之后崩溃，下次就看不出有什么不同",
      "The new host is recorded first, and after a crash nothing seems to differ",
    ),
  ),
  mistake(
    "records-the-host-each-time",
    "the-same-host-is-recorded-once",
    ["12.steps", "12.crashes", "12.power"],
    both("每次恢复都记一次宿主", "The host is recorded at every restore"),
  ),
];
