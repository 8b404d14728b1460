import { expect, test } from "vitest";
import { withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import { reaching, recordOf, runAgent, startAgent, until, workFolder } from "../support/agent-process.ts";

const options = ["--model", "m", "--lang", "en"];
const ok = { body: openAiEvents({ text: "ok", finish: "stop" }) };
const summary = { body: openAiEvents({ text: "the summary", finish: "stop" }) };
const hangs = { body: "", afterwards: "hang" } as const;
/** 24,000 tokens, of 100,000. */
const task = (n: number) => `TASK${n} ${"lorem ipsum ".repeat(8_000)}`;

test("a summary that kill -9 cut off twice is told to be missing, and the next task makes it", async () => {
  const folder = await workFolder();
  const answers = [ok, ok, ok, ok, hangs, hangs, ok, summary, ok];
  await withServer(answers, async ({ baseUrl, requests }) => {
    const env = reaching(baseUrl);
    const run = (...words: string[]) => runAgent(folder, [...words, ...options], env);
    expect((await run(task(1))).exitCode).toBe(0);
    for (const n of [2, 3, 4]) expect((await run("--resume", "last", task(n))).exitCode).toBe(0);
    const killedInSummary = async (words: string[], made: number) => {
      const agent = startAgent(folder, [...words, ...options], env);
      await until(() => requests.length === made, `request ${made} was never made`);
      agent.child.kill("SIGKILL");
      await agent.ended;
      expect(requests.at(-1)?.body).toContain("Sum up the conversation");
    };
    await killedInSummary(["--resume", "last", task(5)], 5);
    await killedInSummary(["--resume"], 6);

    const third = await run("--resume");
    expect(third.exitCode).toBe(0);
    expect(requests.at(-1)?.body).not.toContain("TASK1");
    expect(third.stderr).toMatch(
      /the \d+ oldest messages are not sent to the model, and no summary stands for/,
    );

    const next = await run("--resume", "last", task(6));
    expect(next.exitCode).toBe(0);
    expect(requests).toHaveLength(9);
    expect(requests[7]?.body).toContain("Sum up the conversation");
    expect(requests[7]?.body).toContain("TASK4");
    expect(requests[8]?.body).toContain("the summary");
    expect(next.stderr).toContain("compacted: a summary replaces the messages");
    expect(next.stderr).toMatch(/the \d+ oldest messages do not fit into the request for a summary/);
  });
  expect(String(recordOf(folder, "sessions")).match(/"type":"compaction"/g)).toHaveLength(1);
});
