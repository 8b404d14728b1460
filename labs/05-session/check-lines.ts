import { DurableLines } from "#agent/durable-lines.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { firstCutLost } from "./cut-lost.ts";
import { bytesOf, textIn } from "./raw-lines.ts";
import { refusal } from "./refusal.ts";

const FAILURES = { notSaved: "session.not_saved", poisoned: "session.poisoned" } as const;

/** The lines in these examples: JSON that is as short as possible. */
const [A, B, C, D] = ["{}", "[1]", "[2,2]", "[3]"] as const;

export const lineChecks: readonly Check[] = [
  exampleCheck(
    {
      id: "05.durable-line",
      task: "05.4",
      title: {
        zh: "append 返回时，整行已经落盘（含 fsync）；fsync 失败之后不再确认任何一行",
        en: "When append returns, the line is on the medium; after a failed fsync none is acknowledged",
      },
    },
    [
      line("returned-means-on-the-medium", `${A}\n`, async ({ file, append }) => {
        await append(B);
        const first = textIn(file.synced());
        await append(C);
        return unlessEqual([first, textIn(file.synced())], [`${A}\n${B}\n`, `${A}\n${B}\n${C}\n`]);
      }),
      line("a-missing-newline-is-written-once", A, async ({ file, append }) => {
        for (const text of [B, C, D]) await append(text);
        return unlessEqual(textIn(file.bytes()), `${A}\n${B}\n${C}\n${D}\n`);
      }),
      line("a-failed-sync-ends-the-acknowledging", `${A}\n`, async ({ file, append }) => {
        file.failNextSync(failsWith("EIO"));
        const refusals = [await refusal(append(B)), await refusal(append(C))];
        return unlessEqual(refusals, ["session.poisoned", "session.poisoned"]);
      }),
      line("nothing-is-written-after-a-failed-sync", `${A}\n`, async ({ lines, file, append }) => {
        file.failNextSync(failsWith("EIO"));
        const refusals = [await refusal(lines.sync()), await refusal(append(B))];
        const expected = { refusals: ["session.poisoned", "session.poisoned"], file: `${A}\n` };
        return unlessEqual({ refusals, file: textIn(file.bytes()) }, expected);
      }),
    ],
  ),
  exampleCheck(
    {
      id: "05.failed-write",
      task: "05.5",
      title: {
        zh: "写到一半失败：半行先截掉，下一行才写得进去",
        en: "A write that fails half-way: its part is cut off before the next line",
      },
    },
    [
      ...[0, 1, 3, 6].map((reach) =>
        line("a-failed-write-leaves-no-part", `${A}\n`, async ({ file, append }) => {
          file.tearNextAppend(reach, failsWith("ENOSPC"));
          const refused = await refusal(append(C));
          await append(B);
          const received = { refused, file: textIn(file.synced()) };
          return unlessEqual(received, { refused: "session.not_saved", file: `${A}\n${B}\n` });
        }),
      ),
      line("every-acknowledged-byte-is-kept", A, async ({ file, append }) => {
        await append(B);
        file.tearNextAppend(2, failsWith("ENOSPC"));
        await refusal(append(C));
        await append(D);
        return unlessEqual(textIn(file.bytes()), `${A}\n${B}\n${D}\n`);
      }),
      line("a-newline-that-failed-is-written-again", A, async ({ file, append }) => {
        file.tearNextAppend(1, failsWith("ENOSPC"));
        await refusal(append(B));
        await append(C);
        return unlessEqual(textIn(file.bytes()), `${A}\n${C}\n`);
      }),
      line("a-cut-that-failed-is-done-again", `${A}\n`, async ({ file, append }) => {
        file.tearNextAppend(2, failsWith("ENOSPC"));
        file.failNextTruncate(failsWith("EIO"));
        await refusal(append(C));
        file.failNextTruncate(failsWith("EIO"));
        const refused = await refusal(append(B));
        await append(D);
        const received = { refused, file: textIn(file.bytes()) };
        return unlessEqual(received, { refused: "session.not_saved", file: `${A}\n${D}\n` });
      }),
      line("a-failed-sync-of-the-cut-counts-too", `${A}\n`, async ({ file, append }) => {
        file.tearNextAppend(2, failsWith("ENOSPC"));
        file.failNextSync(failsWith("EIO"));
        await refusal(append(C));
        return unlessEqual(await refusal(append(B)), "session.poisoned");
      }),
      {
        invariant: "a-torn-tail-is-cut-before-the-next-line",
        async breach() {
          const file = createMemoryLogFile(bytesOf(`${A}\n[2,`));
          const torn = { line: 2, bytes: 3 };
          const lines = new DurableLines(file, { keptBytes: 3, newlineMissing: false, torn }, FAILURES);
          await lines.append(bytesOf(`${B}\n`));
          return unlessEqual(textIn(file.bytes()), `${A}\n${B}\n`);
        },
      },
      { invariant: "the-cut-is-durable-before-the-next-line", breach: firstCutLost },
    ],
  ),
];

interface Scene {
  file: MemoryLogFile;
  lines: DurableLines;
  append(text: string): Promise<void>;
}

/** On a file that holds this text; `append` adds the newline. */
function line(
  invariant: string,
  text: string,
  breach: (scene: Scene) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    breach() {
      const file = createMemoryLogFile(bytesOf(text));
      const found = { keptBytes: text.length, newlineMissing: !text.endsWith("\n") };
      const lines = new DurableLines(file, found, FAILURES);
      return breach({ file, lines, append: (next) => lines.append(bytesOf(`${next}\n`)) });
    },
  };
}
