import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownProcessName } from "#agent/edges/process-name.ts";
import { lockSession } from "#agent/edges/session-lock.ts";
import { HarnessError } from "#contracts/errors.ts";
import { type Served, withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import {
  type AgentProcess,
  reaching,
  recordOf,
  runAgent,
  sessionEntries,
  startAgent,
  workFolder,
} from "../support/agent-process.ts";

const english = ["--lang", "en", "--model", "m"];
const silent: Served = { body: openAiEvents({ text: "I begin to say " }), afterwards: "hang" };

describe("a session", () => {
  test("is refused to a second process in one sentence, and taken over from one that was killed", async () => {
    const folder = await workFolder();
    const done: Served = { body: openAiEvents({ text: "Done.", finish: "stop" }) };
    await withServer([silent, done], async ({ baseUrl, requests }) => {
      const first = startAgent(folder, [...english, "x"], reaching(baseUrl));
      await first.says("I begin");
      const session = recordOf(folder, "sessions");
      const second = await runAgent(folder, ["--resume", ...english], reaching(baseUrl));
      expect(second.exitCode).toBe(2);
      expect(second.stderr).toMatch(
        new RegExp(`^session \\S+ is in use by another process \\(${first.child.pid}\\); .*\\.lock\\)\n$`),
      );
      expect(recordOf(folder, "sessions")).toEqual(session);
      expect(requests).toHaveLength(1);

      first.child.kill("SIGKILL");
      await first.ended;
      expect(flags(folder)).toHaveLength(1);
      const third = await runAgent(folder, ["--resume", ...english], reaching(baseUrl));
      expect(third).toMatchObject({ exitCode: 0, stdout: "Done.\n" });
    });
    expect(flags(folder)).toEqual([]);
  });

  test("resumed by four at once runs its command once, and its log stays whole", async () => {
    const folder = await workFolder();
    writeFileSync(join(folder, "effect.sh"), "echo effect >> effects\nsleep 2\n");
    const calls = [{ id: "call-1", name: "bash", arguments: '{"command":"sh effect.sh"}' }];
    const call: Served = { body: openAiEvents({ calls, finish: "tool_calls" }) };
    const done: Served = { body: openAiEvents({ text: "Done.", finish: "stop" }) };
    await withServer([call, done, done, done], async ({ baseUrl }) => {
      // Nobody is there to say yes, so the call waits for whoever resumes.
      expect((await runAgent(folder, [...english, "x"], reaching(baseUrl))).exitCode).toBe(3);
      const words = ["--resume", ...english, "--allow", "bash:sh effect.sh"];
      const agents = [1, 2, 3, 4].map((): AgentProcess => startAgent(folder, words, reaching(baseUrl)));
      const codes = await Promise.all(agents.map(async ({ ended }) => (await ended).exitCode));
      // One that comes when the others have ended finds a run that is over.
      expect(codes.every((code) => code === 0 || code === 2)).toBe(true);
      expect(codes).toContain(0);
    });
    expect(readFileSync(join(folder, "effects"), "utf8")).toBe("effect\n");
    const results = sessionEntries(folder).filter(
      (entry) => "message" in entry && entry.message.role === "toolResult",
    );
    expect(results).toHaveLength(1);
    expect(flags(folder)).toEqual([]);
  });
});

describe("the lock of a session", () => {
  test("is held by one of many that ask at the same moment", async () => {
    const folder = await workFolder();
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockSession(folder, "s")));
    const held = asked.filter((given) => given.status === "fulfilled");
    expect(held.length).toBeLessThanOrEqual(1);
    for (const given of asked) {
      if (given.status === "rejected") expect(codeOf(given.reason)).toBe("agent.session_busy");
    }
    for (const given of held) await given.value.release();
    await (await lockSession(folder, "s")).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("binds one session, not those whose names begin alike", async () => {
    const folder = await workFolder();
    const locks = [
      await lockSession(folder, "s"),
      await lockSession(folder, "s.1"),
      await lockSession(folder, "1"),
    ];
    expect(readdirSync(folder)).toHaveLength(3);
    for (const lock of locks) await lock.release();
  });

  const uuid = "00000000-0000-4000-8000-000000000000";
  test.each([
    ["a process that is dead", async () => ({ ...(await ownProcessName()), pid: 2 ** 22 + 1 })],
    [
      "a dead process whose number another one has",
      async () => ({ ...(await ownProcessName()), start: "0".repeat(12) }),
    ],
  ])("is free when it was left by %s, and the flag is gone", async (_name, holder) => {
    const folder = await workFolder();
    const { pid, place, start } = await holder();
    writeFileSync(join(folder, `s.${pid}.${place}.${start}.${uuid}.lock`), "");
    const lock = await lockSession(folder, "s");
    expect(readdirSync(folder)).toHaveLength(1);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["lives", async () => ownProcessName()],
    [
      "is on another machine",
      async () => ({ ...(await ownProcessName()), pid: 2 ** 22 + 1, place: "0".repeat(12) }),
    ],
    ["lives, though nobody knows since when", async () => ({ ...(await ownProcessName()), start: "-" })],
  ])("is not taken from a process that %s", async (_name, holder) => {
    const folder = await workFolder();
    const { pid, place, start } = await holder();
    const name = `s.${pid}.${place}.${start}.${uuid}.lock`;
    writeFileSync(join(folder, name), "");
    expect(codeOf(await lockSession(folder, "s").catch((error) => error))).toBe("agent.session_busy");
    expect(readdirSync(folder)).toEqual([name]);
  });

  test("is refused, and no flag left, where the folder cannot be used", async () => {
    const folder = await workFolder();
    writeFileSync(join(folder, "locks"), "");
    const refused = await lockSession(join(folder, "locks"), "s").catch((error) => error);
    expect(codeOf(refused)).toBe("session.folder_unusable");
  });
});

function flags(folder: string): string[] {
  return readdirSync(join(folder, ".my-pi-agent", "locks"));
}

function codeOf(error: unknown): string {
  return error instanceof HarnessError ? error.code : String(error);
}
