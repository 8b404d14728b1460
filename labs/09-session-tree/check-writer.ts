import { onlyWriter } from "#agent/only-writer.ts";
import type { LogFile } from "#contracts/session.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { bytesOf, lineOf, refusalOf, said, sized, treeExample } from "./tree-scene.ts";

export const writerCheck = exampleCheck(
  {
    id: "09.writer",
    task: "09.7",
    title: both(
      "锁之外的第二道防线：发现另一个写者",
      "The second line behind the lock: another writer is noticed",
    ),
  },
  [
    writer("a-line-of-another-writer-is-noticed", async ({ file, log }) => {
      await log.append(text("one\n"));
      await file.append(text("stranger\n"));
      const refused = await refusalOf(() => log.append(text("two\n")));
      return unlessEqual(
        { refused, file: content(file) },
        { refused: "session.file_changed", file: "0\none\nstranger\n" },
      );
    }),
    writer("a-line-of-another-writer-is-noticed", async ({ file, log }) => {
      await file.truncate(0);
      return unlessEqual(await refusalOf(() => log.append(text("two\n"))), "session.file_changed");
    }),
    writer("once-changed-is-changed-for-good", async ({ file, log }) => {
      await file.append(text("stranger\n"));
      await refusalOf(() => log.append(text("one\n")));
      await file.truncate(2);
      return unlessEqual(await refusalOf(() => log.append(text("one\n"))), "session.file_changed");
    }),
    writer("nothing-of-another-writer-is-cut-off", async ({ file, log }) => {
      await file.append(text("stranger\n"));
      const refused = await refusalOf(() => log.truncate(2));
      return unlessEqual(
        { refused, file: content(file) },
        { refused: "session.file_changed", file: "0\nstranger\n" },
      );
    }),
    writer("nothing-of-another-writer-is-cut-off", async ({ file, log }) => {
      file.tearNextAppend(2, failsWith("ENOSPC"));
      await log.append(text("one\n")).catch(() => {});
      await file.append(text("stranger\n"));
      const refused = await refusalOf(() => log.truncate(2));
      return unlessEqual(
        { refused, file: content(file) },
        { refused: "session.file_changed", file: "0\nonstranger\n" },
      );
    }),
    ...[0, 2, 4].map((reach) =>
      writer("its-own-half-line-is-not-taken-for-anothers", async ({ file, log }) => {
        file.tearNextAppend(reach, failsWith("ENOSPC"));
        await log.append(text("one\n")).catch(() => {});
        await log.truncate(2);
        await log.append(text("two\n"));
        return unlessEqual(content(file), "0\ntwo\n");
      }),
    ),
    writer("its-own-half-line-is-not-taken-for-anothers", async ({ file, log }) => {
      file.tearNextAppend(2, failsWith("ENOSPC"));
      file.failNextTruncate(failsWith("EIO"));
      await log.append(text("one\n")).catch(() => {});
      await log.truncate(2).catch(() => {});
      await log.truncate(2);
      await log.append(text("two\n"));
      return unlessEqual(content(file), "0\ntwo\n");
    }),
    treeExample("a-tree-refuses-clearly", async ({ file, tree, say }) => {
      await say("a");
      const stranger = lineOf("x", "a", said("stranger"));
      await file.append(text(`${stranger}\n`));
      const before = content(file);
      const refusals = [await refusalOf(() => say("b")), await refusalOf(() => tree.setLeafId(null))];
      const received = { refusals, leaf: tree.leafId(), same: content(file) === before };
      const refused = "session.file_changed";
      return unlessEqual(received, { refusals: [refused, refused], leaf: "a", same: true });
    }),
    treeExample("a-torn-tail-is-still-its-own", async ({ file, reopened }) => {
      await file.truncate(0);
      await file.append(bytesOf(lineOf("a", null)));
      await file.append(text('{"type":"mess'));
      const tree = await reopened();
      await tree.setLeafId(null);
      return unlessEqual(
        { leaf: tree.leafId(), tailLeft: content(file).includes('"mess"') },
        { leaf: null, tailLeft: false },
      );
    }),
  ],
);

/** On a file that holds two bytes, which the writer has read. */
function writer(
  invariant: string,
  breach: (scene: { file: MemoryLogFile; log: LogFile }) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    async breach() {
      const file = createMemoryLogFile(text("0\n"));
      const log = onlyWriter(sized(file));
      await log.read();
      return breach({ file, log });
    },
  };
}

function text(line: string): Uint8Array {
  return new TextEncoder().encode(line);
}

function content(file: MemoryLogFile): string {
  return new TextDecoder().decode(file.bytes());
}
