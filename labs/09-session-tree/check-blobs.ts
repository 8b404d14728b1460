import { appendBlob, BLOB_TYPE, checkBlobs, keepBlob, readBlob } from "#agent/blob-store.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { type FolderScene, memoryFolder } from "./memory-folder.ts";
import { entriesIn, lineOf, refusalOf, treeExample } from "./tree-scene.ts";

const PICTURE = new Uint8Array([1, 2, 3]);
/** The sha256 of these three bytes. */
const DIGEST = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81";

export const blobCheck = exampleCheck(
  {
    id: "09.blobs",
    task: "09.8",
    title: both(
      "大块内容放在日志旁边，条目是唯一的引用",
      "Large bytes lie beside the log, and the entry is the reference",
    ),
  },
  [
    stored("the-bytes-are-durable-before-the-name", async ({ steps, folder }) => {
      await keepBlob(folder, PICTURE);
      const [part = ""] = steps[0]?.split(" ").slice(1) ?? [];
      const expected = [`create ${part}`, `sync ${part}`, `rename ${part} ${DIGEST}`, "sync names"];
      return unlessEqual(
        { steps, namedByItsDigestAtOnce: part === DIGEST },
        { steps: expected, namedByItsDigestAtOnce: false },
      );
    }),
    treeExample("the-blob-is-durable-before-its-entry", async ({ file, tree, stored: entries }) => {
      const { folder, steps } = memoryFolder();
      let stepsBefore = 0;
      file.tearNextAppend(() => {
        stepsBefore = steps.length;
        return 0;
      }, failsWith("ENOSPC"));
      const refused = await refusalOf(() => appendBlob(tree, folder, PICTURE));
      const entry = await appendBlob(tree, folder, PICTURE);
      const data = { sha256: DIGEST, bytes: 3 };
      const received = { refused, blobFirst: stepsBefore >= 4, entry: entry.body, entries: entries().length };
      return unlessEqual(received, {
        refused: "session.not_saved",
        blobFirst: true,
        entry: { type: "custom", customType: BLOB_TYPE, data },
        entries: 1,
      });
    }),
    stored("equal-bytes-lie-there-once", async ({ steps, folder, files }) => {
      const first = await keepBlob(folder, PICTURE);
      steps.length = 0;
      const again = await keepBlob(folder, PICTURE);
      const received = { first, again, names: [...files.keys()], steps };
      const wanted = { sha256: DIGEST, bytes: 3 };
      return unlessEqual(received, { first, again: wanted, names: [DIGEST], steps: ["sync names"] });
    }),
    stored("a-blob-that-is-damaged-is-no-blob", async ({ folder, files }) => {
      const reference = await keepBlob(folder, PICTURE);
      files.set(DIGEST, new Uint8Array([1, 2, 4]));
      const damaged = await readBlob(folder, reference);
      await keepBlob(folder, PICTURE);
      const whole = await readBlob(folder, reference);
      return unlessEqual(
        { damaged: damaged ?? null, keptAgain: [...(whole ?? [])] },
        { damaged: null, keptAgain: [1, 2, 3] },
      );
    }),
    stored("an-entry-without-its-blob-is-named-by-line", async ({ folder, files }) => {
      await keepBlob(folder, PICTURE);
      const entries = entriesIn(lineOf("a", null), refersTo({ sha256: DIGEST, bytes: 3 }));
      const whole = await checkBlobs(folder, entries);
      files.delete(DIGEST);
      return unlessEqual(
        { whole, withoutBlob: await refusalOf(() => checkBlobs(folder, entries)) },
        { whole: [], withoutBlob: "session.bad_line 3" },
      );
    }),
    stored("a-blob-without-an-entry-is-told", async ({ folder }) => {
      await keepBlob(folder, PICTURE);
      return unlessEqual(await checkBlobs(folder, entriesIn(lineOf("a", null))), [DIGEST]);
    }),
    ...[
      { sha256: "../secret", bytes: 3 },
      { sha256: DIGEST.toUpperCase(), bytes: 3 },
      { sha256: DIGEST },
      null,
    ].map((data) =>
      stored("a-digest-is-no-path", async ({ folder, files, steps }) => {
        for (const name of ["../secret", DIGEST.toUpperCase(), DIGEST]) files.set(name, PICTURE);
        const refused = await refusalOf(() =>
          checkBlobs(folder, entriesIn(lineOf("a", null), refersTo(data))),
        );
        return unlessEqual({ refused, steps }, { refused: "session.bad_line 3", steps: [] });
      }),
    ),
  ],
);

function stored(invariant: string, breach: (scene: FolderScene) => ReturnType<Example["breach"]>): Example {
  return { invariant, breach: () => breach(memoryFolder()) };
}

function refersTo(data: unknown): string {
  return lineOf("b", "a", { type: "custom", customType: BLOB_TYPE, data });
}
