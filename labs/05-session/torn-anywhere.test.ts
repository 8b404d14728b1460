import fc from "fast-check";
import { expect, test } from "vitest";
import { restoreSession } from "#agent/restore-session.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";

function surroundings(prefix: string) {
  let count = 0;
  return { now: () => 1_700_000_000_000 + count, newId: () => `${prefix}${++count}` };
}

/** Any text: characters, half surrogate pairs, control characters, what looks like JSON or a newline. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("崩", "溃", "🙂", "\ud83d", "\ude42", "\n", "\0", '"', "\\", "}", "\u2028", "a"),
  }),
);

const anyDraft: fc.Arbitrary<EntryDraft> = fc.oneof(
  anyText.map((content) => ({ message: { role: "user" as const, content, timestamp: 1 } })),
  anyText.map((text) => ({ fact: { code: "model.failed" as const, params: { message: text, [text]: 1 } } })),
);

/** Writes a session, and after each acknowledged entry notes the length of the file. */
async function write(drafts: readonly EntryDraft[]) {
  const disk = createMemoryLogFile();
  const log = await createSessionLog(disk, { id: "s-1", cwd: "/写入" }, surroundings("a"));
  const header = disk.bytes().length;
  const ends: number[] = [];
  for (const draft of drafts) {
    await log.append(draft);
    ends.push(disk.bytes().length);
  }
  return { bytes: disk.bytes(), header, ends, entries: log.entries() };
}

/** What the promises come to when the file ends at `cut`: checked on what is read, and on the next append. */
async function checkCut(session: Awaited<ReturnType<typeof write>>, cut: number): Promise<void> {
  const { bytes, header, ends, entries } = session;
  const disk = createMemoryLogFile(bytes.subarray(0, cut));
  // The newline of a record that is otherwise whole may be missing: such a record is kept as well.
  const kept = ends.filter((end) => end - 1 <= cut).length;
  const wholeLines = [header, ...ends].filter((end) => end <= cut).at(-1) ?? 0;
  const newlineMissing = [header, ...ends].includes(cut + 1);
  const { log, restored } = await openSessionLog(disk, surroundings("b"));
  expect(restored.entries).toEqual(entries.slice(0, kept));
  expect(restored.newlineMissing).toBe(newlineMissing);
  expect(restored.torn?.bytes ?? 0).toBe(newlineMissing ? 0 : cut - wholeLines);
  expect(disk.bytes()).toEqual(bytes.slice(0, cut));
  const next = [
    await log.append({ message: { role: "user", content: "接着", timestamp: 2 } }),
    await log.append({ fact: { code: "run.completed", params: {} } }),
  ];
  const again = restoreSession(disk.bytes());
  expect(again.entries).toEqual([...entries.slice(0, kept), ...next]);
  expect([again.torn, again.newlineMissing]).toEqual([undefined, false]);
  expect(disk.synced()).toEqual(disk.bytes());
}

test("wherever the file ends, what was acknowledged is kept and the next append can be read", async () => {
  const property = fc.asyncProperty(
    fc.array(anyDraft, { maxLength: 6 }),
    fc.nat({ max: 1_000_000 }),
    async (drafts, place) => {
      const session = await write(drafts);
      const shortest = session.header - 1;
      await checkCut(session, shortest + (place % (session.bytes.length - shortest + 1)));
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

test("a record may be torn at each of its bytes", async () => {
  const session = await write([
    { message: { role: "user", content: "写入途中崩溃 🙂", timestamp: 1 } },
    { message: { role: "user", content: "e\u0301 \ud83d 崩", timestamp: 2 } },
  ]);
  for (let cut = session.header - 1; cut <= session.bytes.length; cut++) await checkCut(session, cut);
});

test("a lost write may leave NUL bytes from each of its bytes on", async () => {
  const { bytes, header, ends, entries } = await write([
    { message: { role: "user", content: "写", timestamp: 1 } },
    { message: { role: "user", content: "入", timestamp: 2 } },
  ]);
  const [first = 0, second = 0] = ends;
  expect(header).toBeLessThan(first);
  for (let from = first; from < second; from++) {
    const disk = createMemoryLogFile(bytes.slice().fill(0, from));
    const { log, restored } = await openSessionLog(disk, surroundings("b"));
    const kept = from === second - 1 ? 2 : 1;
    expect(restored.entries).toEqual(entries.slice(0, kept));
    expect(restored.torn?.bytes).toBe(second - (kept === 2 ? from : first));
    const next = await log.append({ message: { role: "user", content: "接着", timestamp: 3 } });
    expect(restoreSession(disk.bytes()).entries).toEqual([...entries.slice(0, kept), next]);
  }
});
