import { expect, test } from "vitest";
import { acceptPrompt } from "#agent/accept-prompt.ts";
import { oneResultEach } from "#agent/one-result-each.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { calling, createBench, done, RUN, results } from "../../tests/support/harness.ts";
import { assistant, result, user } from "../../tests/support/messages.ts";

async function createLog() {
  const file = createMemoryLogFile();
  const surroundings = createSurroundings();
  const log = await createSessionLog(file, { id: "s", cwd: "/w" }, surroundings);
  await acceptPrompt(log, { runId: RUN, text: "do it" }, surroundings.now);
  return { file, log, surroundings };
}

const ANSWERED = { fact: { code: "session.no_open_call", params: { tool: "read" } } };

test("a call takes one result, a call nobody made takes none, and everything else passes", async () => {
  const { log } = await createLog();
  const append = oneResultEach(log);
  await append({ message: assistant("", "a", "a", "b") });
  await append({ message: result("b", "1") });
  await expect(append({ message: result("b", "2") })).rejects.toMatchObject(ANSWERED);
  await append({ message: result("a", "3") });
  await append({ message: result("a", "4") });
  await expect(append({ message: result("a", "5") })).rejects.toMatchObject(ANSWERED);
  await expect(append({ message: result("none", "6") })).rejects.toMatchObject(ANSWERED);
  await append({ message: user("go on") });
  await append({ fact: { code: "run.completed", params: {} } });
  expect(results(log.entries())).toEqual(["b:1", "a:3", "a:4"]);
});

test("two loops that go on with one log at once answer its call once: the second one ends with an error", async () => {
  const { file, log, surroundings } = await createLog();
  await log.append({ message: assistant("", "c1") });
  const loop = () => {
    const bench = createBench({ read: async () => done("text") });
    const shared = { entries: log.entries(), append: oneResultEach(log) };
    return runLoop(bench.run([calling("read"), "done"], shared));
  };
  const ends = await Promise.allSettled([loop(), loop()]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: ANSWERED });
  expect(results((await openSessionLog(file, surroundings)).log.entries())).toEqual(["c1:text"]);
});
