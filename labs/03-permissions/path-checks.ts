import { resolveInWorkspace } from "#agent/workspace-path.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both, REFUSED } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { CIRCLES, casesOf, createGround } from "./ground.ts";

export const pathText: Check = exampleCheck(
  {
    id: "03.path-text",
    task: "03.3",
    title: {
      zh: "只看文字就能判断的路径：工作区里的放行，外面的和不成立的一律拒绝",
      en: "Paths without links: what lies in the workspace passes, the rest and malformed text do not",
    },
  },
  [
    paths("inside-is-let-in", [
      ["a.txt", "file a.txt"],
      ["./real//b.txt", "file real/b.txt"],
      ["real/../a.txt", "file a.txt"],
      ["/w/real/deep/c.txt", "file real/deep/c.txt"],
      ["real", "folder real"],
      [".", "folder ."],
      ["new.txt", "absent new.txt"],
      ["new/deep/x.txt", "absent new/deep/x.txt"],
      ["..notes", "file ..notes"],
    ]),
    paths("dots-that-lead-out-are-refused", refused("..", "../out/victim", "real/../../out/victim", "/..")),
    paths("absolute-path-outside-is-refused", refused("/out/victim", "/", "/etc/passwd")),
    paths("same-beginning-is-not-inside", refused("/w-old/a.txt", "../w-old/a.txt", "/w-old", "/wx")),
    paths("other-case-is-another-folder", refused("/W/a.txt", "../W/a.txt")),
    paths("unusable-text-is-refused", refused("", "a.txt\0", "a.txt\0/../../out/victim", "a\ud800.txt")),
  ],
);

export const links: Check = exampleCheck(
  {
    id: "03.links",
    task: "03.4",
    title: {
      zh: "符号链接看它真正通向哪里：通向外面或通向虚无的拒绝，留在里面的放行",
      en: "A link counts as what it leads to: out or to nothing is refused, what stays inside passes",
    },
  },
  [
    paths("link-in-the-middle-is-followed", refused("outbox/victim", "outbox/x.txt", "outbox/new/x.txt")),
    paths("last-name-is-followed", refused("notes.md", "outbox", "/w/notes.md")),
    paths("link-to-nothing-is-refused", refused("draft", "blank", "ghost", "blank/x.txt")),
    paths("inside-link-is-let-in", [
      ["in/b.txt", "file real/b.txt"],
      ["by-root/b.txt", "file real/b.txt"],
      ["in/new.txt", "absent real/new.txt"],
    ]),
    paths("relative-link-starts-at-its-own-folder", [
      ["real/side/c.txt", "file real/deep/c.txt"],
      ["real/up/a.txt", "file a.txt"],
    ]),
    paths("chain-is-followed-to-its-end", [
      ["chain", "file real/b.txt"],
      ["hop/victim", REFUSED],
    ]),
    paths("dots-count-from-where-the-link-leads", [
      ["deep-in/../b.txt", "file real/b.txt"],
      ["outbox/../a.txt", REFUSED],
    ]),
    paths("circle-of-links-comes-to-an-end", refused("loop", "loop/x")),
    paths("other-way-in-leads-in", [["/entrance/in/b.txt", "file real/b.txt"]]),
    paths("what-cannot-be-looked-at-is-refused", refused("locked/x.txt")),
  ],
);

function paths(
  invariant: string,
  cases: readonly (readonly [given: string, expected: string | Bilingual])[],
): Example {
  return casesOf(invariant, { outcomeOf, wordsOf: JSON.stringify }, cases);
}

function refused(...given: string[]): [given: string, expected: Bilingual][] {
  return given.map((path) => [path, REFUSED]);
}

/** What a path leads to, or that it is refused; why it is, is between module and model. */
export async function outcomeOf(given: string): Promise<string | Bilingual> {
  const { workspace, circling } = createGround();
  const resolved = await Promise.race([resolveInWorkspace(workspace, given), circling]);
  if (!resolved) return CIRCLES;
  if (!resolved.ok) return REFUSED;
  const { absolute, relative, kind } = resolved.value;
  const rightly = relative === "" ? workspace.root : `${workspace.root}/${relative}`;
  const found = `${kind} ${relative || "."}`;
  if (absolute === rightly) return found;
  return both(`${found}，但工具会打开 ${absolute}`, `${found}, but a tool would open ${absolute}`);
}
