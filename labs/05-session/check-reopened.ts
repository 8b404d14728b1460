import { openSessionLog } from "#agent/session-log.ts";
import { both, REFUSED } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { unlessEqual } from "../unless.ts";
import { draftOf, shown } from "./log-scene.ts";
import { bytesOf, HEADER, said, textIn, wholeLines } from "./raw-lines.ts";
import { refusal } from "./refusal.ts";

/** Before it is explored with crashes: a session that is opened again with none. */
export function reopenedFirst(check: Check): Check {
  const alone = exampleCheck(check, examples());
  return {
    ...check,
    invariants: async () => [...(await alone.invariants()), ...(await check.invariants())],
    async run(options) {
      const found = await alone.run(options);
      return found.status === "passed" ? check.run(options) : found;
    },
  };
}

const LINES = [HEADER, said("a", null), said("b", "a")];

function examples(): Example[] {
  return [
    reopened("opening-changes-no-byte", `${LINES.join("\n")}\n{"type":"mess`, async ({ file, open }) => {
      const before = textIn(file.bytes());
      const { restored } = await open();
      const received = { torn: restored.torn?.line, changed: textIn(file.bytes()) !== before };
      return unlessEqual(received, { torn: 4, changed: false });
    }),
    reopened("what-was-stored-is-shown", `${LINES.join("\n")}\n`, async ({ open }) => {
      const { log, restored } = await open();
      const received = { shown: shown(log), header: log.header.id, entries: restored.entries.length };
      return unlessEqual(received, { shown: ["a", "b"], header: "s-1", entries: 2 });
    }),
    reopened("an-id-of-an-earlier-life-is-taken", `${LINES.join("\n")}\n`, async ({ open }) => {
      const { log } = await open();
      return unlessEqual(await refusal(log.append(draftOf("new", "a"))), "session.duplicate_id");
    }),
    reopened(
      "the-next-line-follows-the-last",
      `${[...LINES, OTHER].join("\n")}\n`,
      async ({ file, open }) => {
        const { log } = await open();
        await log.append(draftOf("new"));
        return unlessEqual(wholeLines(file.bytes())?.at(-1)?.parentId, "of-another-program");
      },
    ),
    reopened("a-read-that-fails-is-no-empty-session", "", async ({ file }) => {
      const broken = { ...file, read: failsWith("EIO") };
      const opened = await openSessionLog(broken, createSurroundings("n")).then(
        () => both("打开了", "opened"),
        () => REFUSED,
      );
      return unlessEqual(opened, REFUSED);
    }),
  ];
}

const OTHER = JSON.stringify({
  type: "label",
  id: "of-another-program",
  parentId: "b",
  timestamp: "2026-01-01T00:00:00.000Z",
});

interface Scene {
  file: MemoryLogFile;
  open(): ReturnType<typeof openSessionLog>;
}

function reopened(
  invariant: string,
  text: string,
  breach: (scene: Scene) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    breach() {
      const file = createMemoryLogFile(bytesOf(text));
      return breach({ file, open: () => openSessionLog(file, createSurroundings("n")) });
    },
  };
}
