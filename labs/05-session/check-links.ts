import { restoreSession } from "#agent/restore-session.ts";
import { isHarnessError } from "#contracts/errors.ts";
import { type Saying, wordsIn } from "../../crash-explorer/sayings.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unless, unlessEqual } from "../unless.ts";
import { bytesOf, HEADER, said } from "./raw-lines.ts";

export const linkCheck = exampleCheck(
  {
    id: "05.links",
    task: "05.3",
    title: {
      zh: "每行接在已有的一行之后，id 不重复；中间的损坏一律拒绝",
      en: "Each line follows an earlier one and has an id of its own; damage before the end is refused",
    },
  },
  [
    opens("a-whole-session-is-opened", [said("a", null), said("b", "a")], "a, b"),
    opens("an-id-names-one-line", [said("a", null), said("a", null)], refusedAt(3)),
    opens("an-id-names-one-line", [other("x"), said("x", null)], refusedAt(3)),
    opens("a-parent-stands-before-its-line", [said("a", null), said("b", "gone")], refusedAt(3)),
    opens("a-parent-stands-before-its-line", [said("a", "b"), said("b", null)], refusedAt(2)),
    opens("a-branch-is-no-damage", [said("a", null), said("b", "a"), said("c", "a")], "a, b, c"),
    opens("lines-of-other-programs-can-be-followed", [other("x"), said("a", "x")], "a"),
    opens("damage-before-the-end-is-refused", ["\0\0\0\0", said("a", null)], refusedAt(2)),
    opens("damage-before-the-end-is-refused", ['{"type":"mess', said("a", null)], refusedAt(2)),
    {
      invariant: "a-torn-last-line-is-left-out-and-told",
      async breach() {
        const whole = `${HEADER}\n${said("a", null)}\n`;
        const { entries, torn, keptBytes } = restoreSession(bytesOf(`${whole}{"type":"mess`));
        const received = { entries: entries.map(({ id }) => id), torn, keptBytes };
        return unlessEqual(received, {
          entries: ["a"],
          torn: { line: 3, bytes: 13 },
          keptBytes: whole.length,
        });
      },
    },
  ],
);

/** What comes of a session with these lines behind its header, all of them with their newlines. */
function opens(invariant: string, lines: readonly string[], expected: Saying): Example {
  const bytes = bytesOf([HEADER, ...lines, ""].join("\n"));
  return {
    invariant,
    async breach() {
      const received = opened(bytes);
      return unless(wordsIn(received, "en") === wordsIn(expected, "en"), expected, received);
    },
  };
}

function opened(bytes: Uint8Array): Saying {
  try {
    return restoreSession(bytes)
      .entries.map(({ id }) => id)
      .join(", ");
  } catch (thrown) {
    if (isHarnessError(thrown) && thrown.code === "session.bad_line") {
      return refusedAt(thrown.fact.params.line);
    }
    throw thrown;
  }
}

function refusedAt(line: unknown): Saying {
  return both(`拒绝第 ${line} 行`, `line ${line} refused`);
}

/** A line of a type that this harness does not know. */
function other(id: string): string {
  return JSON.stringify({ type: "label", id, parentId: null, timestamp: "2026-01-01T00:00:00.000Z" });
}
