import { todo } from "#contracts/todo.ts";

/**
 * Task 03.2.
 *
 * Whether a rule such as `git status` or `git log *` allows a shell command. It does so only for a command of
 * plain words, in which a shell has nothing to interpret: no quotes, no `;`, `&&`, `$(...)`, backticks, new
 * lines, redirections, patterns, and no `NAME=value` in front. Words are compared whole: `git-x` is not
 * `git`. Whoever allows `git *` trusts all that `git` can do by its own options, and that is a lot.
 */
export function allowsCommand(_pattern: string, _command: string): boolean {
  return todo("03.2 compare the words of both; with a star at the end, more words may follow");
}

/**
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

/** A pattern that no command could ever match would be a rule that only seems to be there. */
export function isCommandPattern(pattern: string): boolean {
  return plainWords(withoutStar(pattern)) !== undefined;
}

/**
 * Task 03.2: the words of a command that is made of nothing else; undefined if a shell would have to
 * interpret it.
 */
export function plainWords(_command: string): string[] | undefined {
  return todo("03.2 undefined for no words, for a word with a sign that means something to a shell, for A=1");
}

const NOT_PLAIN = /[^ \p{L}\p{M}\p{N}_@%+=:,./-]+/u;

/** Split at spaces alone: a tab or a new line is nothing that a plain command needs. */
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
