import { todo } from "#contracts/todo.ts";

/**
 * 任务 03.2。`git status`、`git log *` 这样的规则放不放行一条 shell 命令。只放行由纯单词组成的命令，里面
 * 没有 shell 要解释的东西：引号、`;`、`&&`、`$(...)`、反引号、换行、重定向、通配符、开头的 `NAME=value`
 * 都不行。单词整个比：`git-x` 不是 `git`。放行 `git *` 的人，就信任了 `git` 靠自己的选项能做的一切。
 * Task 03.2.
 *
 * Whether a rule such as `git status` or `git log *` allows a shell command. It does so only for a command of
 * plain words, in which a shell has nothing to interpret: no quotes, no `;`, `&&`, `$(...)`, backticks, new
 * lines, redirections, patterns, and no `NAME=value` in front. Words are compared whole: `git-x` is not
 * `git`. Whoever allows `git *` trusts all that `git` can do by its own options, and that is a lot.
 */
export function allowsCommand(_pattern: string, _command: string): boolean {
  return todo("03.2", {
    zh: "逐个单词比；模式末尾是星号时，后面可以再有单词",
    en: "compare the words of both; with a star at the end, more words may follow",
  });
}

/**
 * 收紧的规则（`deny`、`ask`）管不管得到一条命令。它往宽里看，宁可拒错：引号和反斜杠去掉，断开的每一段各算
 * 一条命令，路径只看最后一个名字，中间可以夹别的单词。它防意外，不防存心。
 * Whether a rule that narrows (`deny`, `ask`) reaches a command. It looks widely, and errs on the side of no:
 * quotes and backslashes are dropped, each piece between what is not plain is a command of its own, a path
 * counts as the name at its end, and other words may stand between the pattern's. It stops accidents, not
 * intent: a shell can spell a word in more ways than any pattern knows.
 */
export function reachesCommand(pattern: string, command: string): boolean {
  const [name = "", ...rest] = wordsOf(withoutStar(pattern));
  const pieces = [command, command.replace(/['"\\]/g, "")].flatMap((text) => text.split(NOT_PLAIN));
  return pieces.some((piece) => {
    const [first = "", ...others] = wordsOf(piece.replace(/^ *(?:[^ =]*=[^ ]* +)+/, ""));
    return lastName(first) === lastName(name) && holdsInOrder(others, rest);
  });
}

/**
 * 没有命令能匹配的模式，只是看上去有这条规则。
 * A pattern that no command could ever match would be a rule that only seems to be there.
 */
export function isCommandPattern(pattern: string): boolean {
  return plainWords(withoutStar(pattern)) !== undefined;
}

/**
 * 任务 03.2：全由纯单词组成的命令的各个单词；有 shell 要解释的就是 undefined。
 * Task 03.2: the words of a command that is made of nothing else; undefined if a shell would have to
 * interpret it.
 */
export function plainWords(_command: string): string[] | undefined {
  return todo("03.2", {
    zh: "没有单词、单词里有 shell 认得的符号、开头是 A=1：都是 undefined",
    en: "undefined for no words, for a word with a sign that means something to a shell, for A=1",
  });
}

const NOT_PLAIN = /[^ \p{L}\p{M}\p{N}_@%+=:,./-]+/u;

/**
 * 只按空格切：纯命令用不着制表符和换行。
 * Split at spaces alone: a tab or a new line is nothing that a plain command needs.
 */
function wordsOf(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function withoutStar(pattern: string): string {
  return pattern.endsWith(" *") ? pattern.slice(0, -" *".length) : pattern;
}

function lastName(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1);
}

function holdsInOrder(words: readonly string[], wanted: readonly string[]): boolean {
  let found = 0;
  for (const word of words) if (word === wanted[found]) found += 1;
  return found === wanted.length;
}
