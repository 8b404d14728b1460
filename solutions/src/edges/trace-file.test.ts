import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { openTraceFile, readTraceFile } from "#agent/edges/trace-file.ts";
import type { TraceEvent } from "#contracts/trace.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const place = temporaryFolder();
const path = () => place.path("traces/s.jsonl");
const event = (sequence: number, tool = "write"): TraceEvent => {
  const fact = { code: "trace.tool_started", params: { tool } } as const;
  return { runId: "run-1", sequence, at: 1_700_000_000_000 + sequence, fact };
};

function writeEvents(...events: TraceEvent[]): void {
  const file = openTraceFile(path());
  for (const one of events) file.write(one);
  file.close();
}

test("events outlive the process that wrote them, for their owner alone", async () => {
  writeEvents(event(1), event(2));
  writeEvents(event(1, "bash"));
  expect(await readTraceFile(path())).toEqual([event(1), event(2), event(1, "bash")]);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(path())).mode & 0o777).toBe(0o700);
});

test("cut off at any byte, a line costs itself alone, and the next start goes on", async () => {
  writeEvents(event(1), event(2));
  const { length } = readFileSync(path());
  const first = readFileSync(path(), "utf8").indexOf("\n") + 1;
  const whole = readFileSync(path());
  for (let bytes = first; bytes < length; bytes += 1) {
    writeFileSync(path(), whole);
    truncateSync(path(), bytes);
    writeEvents(event(3));
    // Of a line that lacks nothing but its newline, nothing is lost.
    const kept = bytes === length - 1 ? [event(1), event(2)] : [event(1)];
    expect(await readTraceFile(path())).toEqual([...kept, event(3)]);
  }
});

test("what is no event is left out, whoever wrote it", async () => {
  writeEvents(event(1));
  const odd = ["{", "null", '{"runId":1}', JSON.stringify({ ...event(2), at: 1e300 }), "\u0000\u001b[2J"];
  appendFileSync(path(), `${odd.join("\n")}\n`);
  writeEvents(event(3));
  expect(await readTraceFile(path())).toEqual([event(1), event(3)]);
});

test("it stays as small as it was told to, and keeps the newest", async () => {
  const file = openTraceFile(path(), 2_000);
  for (let sequence = 1; sequence <= 500; sequence += 1) file.write(event(sequence, "x".repeat(400)));
  file.close();
  const sizes = [path(), `${path()}.old`].map((name) => statSync(name).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000);
  const kept = await readTraceFile(path());
  expect(kept.at(-1)?.sequence).toBe(500);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.map(({ sequence }) => sequence)).toEqual(kept.map((_, at) => 501 - kept.length + at));
});

test.each([
  ["a folder in its place", () => mkdirSync(path(), { recursive: true })],
  ["a link in its place", () => symlinkSync("/etc/hostname", made(path()))],
  ["a link in the place of its folder", () => symlinkSync("/tmp", place.path("traces"))],
  ["a file in the place of its folder", () => writeFileSync(place.path("traces"), "")],
] as const)("%s keeps nothing from going on, and nothing is written there", async (_, prepare) => {
  prepare();
  const before = sizeOf(path());
  writeEvents(event(1));
  expect(await readTraceFile(path())).toEqual([]);
  expect(sizeOf(path())).toBe(before);
});

test("a device that takes nothing loses events, and stops nobody", async () => {
  symlinkSync("/dev/full", made(path()));
  writeEvents(event(1));
  expect(await readTraceFile(path())).toEqual([]);
});

function sizeOf(name: string): number | undefined {
  try {
    return statSync(name).size;
  } catch {
    return undefined;
  }
}

function made(name: string): string {
  mkdirSync(dirname(name), { recursive: true });
  return name;
}
