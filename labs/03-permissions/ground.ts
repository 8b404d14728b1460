import type { Bilingual } from "#contracts/render.ts";
import type { PathNode, Workspace } from "#contracts/workspace.ts";
import { breach, wordsIn } from "../../crash-explorer/sayings.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";

/**
 * ```text
 * /w                         the workspace
 *   a.txt  ..notes           files
 *   real/  real/b.txt  real/deep/  real/deep/c.txt
 *   in       -> real         deep-in -> real/deep       by-root -> /w/real
 *   chain    -> chain-2      chain-2 -> in/b.txt
 *   real/side -> deep        real/up -> ..
 *   outbox   -> ../out       notes.md -> ../out/victim  hop     -> hop-2 -> outbox
 *   draft    -> ../out/new   blank   -> real/new        loop    -> loop-2 -> loop
 *   ghost    -> real/new/below
 * /out/victim                outside
 * /w-old/a.txt  /W/a.txt     outside, by other names
 * /entrance  -> /w
 * ```
 */
const TREE: Readonly<Record<string, PathNode["kind"] | `->${string}`>> = {
  "/w": "folder",
  "/w/a.txt": "file",
  "/w/..notes": "file",
  "/w/real": "folder",
  "/w/real/b.txt": "file",
  "/w/real/deep": "folder",
  "/w/real/deep/c.txt": "file",
  "/w/real/side": "->deep",
  "/w/real/up": "->..",
  "/w/real-2": "folder",
  "/w/in": "->real",
  "/w/deep-in": "->real/deep",
  "/w/by-root": "->/w/real",
  "/w/chain": "->chain-2",
  "/w/chain-2": "->in/b.txt",
  "/w/outbox": "->../out",
  "/w/notes.md": "->../out/victim",
  "/w/hop": "->hop-2",
  "/w/hop-2": "->outbox",
  "/w/draft": "->../out/new",
  "/w/blank": "->real/new",
  "/w/ghost": "->real/new/below",
  "/w/loop": "->loop-2",
  "/w/loop-2": "->loop",
  "/out": "folder",
  "/out/victim": "file",
  "/w-old": "folder",
  "/w-old/a.txt": "file",
  "/W": "folder",
  "/W/a.txt": "file",
  "/entrance": "->/w",
};

/** So many looks at one path are a circle; no path of the tree needs a tenth of them. */
const MOST_LOOKS = 1_000;

export interface Ground {
  workspace: Workspace;
  /** Settles when somebody has looked so often that the path must be a circle to them. */
  circling: Promise<void>;
}

/** The tree, on a disk in memory; `/w/locked` cannot be looked at. Whoever goes in circles waits for ever. */
export function createGround(): Ground {
  let looks = 0;
  let circles: () => void;
  const circling = new Promise<void>((resolve) => {
    circles = resolve;
  });
  const workspace: Workspace = {
    root: "/w",
    async look(path) {
      looks += 1;
      if (looks > MOST_LOOKS) {
        circles();
        return new Promise(() => {});
      }
      if (path.startsWith("/w/locked")) throw Object.assign(new Error("closed"), { code: "EACCES" });
      const found = TREE[path];
      if (found?.startsWith("->")) return { kind: "link", target: found.slice(2) };
      return { kind: (found ?? "absent") as Exclude<PathNode["kind"], "link"> };
    },
  };
  return { workspace, circling };
}

type Words = string | Bilingual;

export const CIRCLES = both("一直绕圈", "it goes in circles");

/** Cases of one invariant, each with what must come of it; the first that comes out otherwise is told. */
export function casesOf<Case>(
  invariant: string,
  { outcomeOf, wordsOf }: { outcomeOf(one: Case): Promise<Words>; wordsOf(one: Case): Words },
  cases: readonly (readonly [one: Case, expected: Words])[],
): Example {
  return {
    invariant,
    async breach(): Promise<Breach | undefined> {
      for (const [one, expected] of cases) {
        const received = await outcomeOf(one);
        if (wordsIn(received, "en") === wordsIn(expected, "en")) continue;
        const [what, wanted] = [wordsOf(one), expected];
        return breach(
          both(
            `${wordsIn(what, "zh")}：${wordsIn(wanted, "zh")}`,
            `${wordsIn(what, "en")}: ${wordsIn(wanted, "en")}`,
          ),
          received,
        );
      }
      return undefined;
    },
  };
}
