import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runLabCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { path } = temporaryFolder();
const replay = (lab: string, token: string, ...words: string[]) =>
  runLabCommand([lab, "--replay", token, ...words]);

/** A place in the middle of the first life, where a line is written and not yet synced. */
describe.each([
  ["05", "t1/acknowledged/process/0,0,1.7.0", "会话文件只写进半行"],
  ["06", "t1/spending/process/.20.0", "模型收到一次请求"],
  ["07", "t1/quarrel/process/0,1.8.0", "会话追加"],
  ["08", "t1/each-gap/process/.2.0/.1.0", "操作记录记下完成"],
  ["08", "t1/batch/process/.5.0", "存下 Checkpoint"],
  ["08", "t1/any-model/process/.4.0/2", "会话 fsync"],
  ["08", "t1/recover-twice/process/1.2.0", "操作记录记下中断"],
  ["08", "t1/in-flight/process/.2.0", "请求到达外部世界"],
  ["10", "t1/settings/process/.5.0", "会话文件追加"],
  ["11", "t1/queues/process/.5.0", "会话文件追加"],
  ["12", "t1/restore/process/.3.0", "会话文件只写进半行"],
  ["13", "t1/recovery/process/.6.0", "会话追加"],
  ["13", "t1/retry/process/.6.0", "会话追加"],
  ["13", "t1/shapes/process/.5.0", "会话追加"],
])("lab %s, %s", (lab, token, word) => {
  test("dies by SIGKILL after an operation that is told in words, and recovers as in memory", async () => {
    const { exitCode, stdout, stderr } = await replay(lab, token, "--kill");
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, token, verdict: "equal" });
    expect(stderr).toContain(`${word}，然后被 SIGKILL 杀死`);
    expect(stderr).not.toMatch(/\b(append|told|effect)\b/);
  });
});

test.each([
  ["05", "t1/acknowledged/power/.1.4/.0.0", ["caller", "file", "gaveUp"]],
  ["06", "t1/spending/process/.4.0", ["child", "parent", "sent"]],
  ["07", "t1/quarrel/process/0,1.9.0", ["session"]],
  ["08", "t1/each-gap/process/.2.0", ["checkpoints", "journal", "session", "world"]],
  ["08", "t1/in-flight/process/.1.2", ["checkpoints", "journal", "session", "world"]],
  ["10", "t1/settings/process/.5.0", ["caller", "file", "gaveUp"]],
  ["10", "t1/setters/power/.3.0", ["caller", "file", "gaveUp"]],
  ["11", "t1/queues/power/.3.1", ["caller", "file"]],
  ["12", "t1/restore/power/.0.1", ["caller", "file", "gaveUp"]],
  ["13", "t1/power/power/.4.1", ["caller", "journal", "session", "world"]],
])(
  "lab %s: what %s left is put on a real disk, booted there, and left to look at",
  async (lab, token, things) => {
    const sessions = path(token.replaceAll("/", "-"));
    const words = ["--materialise", "--sessions", sessions, "--lang", "en"];
    const { exitCode, stdout } = await replay(lab, token, ...words);
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, token, verdict: "equal" });
    const [folder = ""] = readdirSync(sessions);
    expect(readdirSync(join(sessions, folder, "crashed"))).toEqual(things);
  },
);

test("two processes at once are refused in one sentence: nobody can make real ones take turns", async () => {
  const { stdout: report } = await runLabCommand([
    "11",
    "--step",
    "11.abort-races",
    "--keys",
    "nc",
    "--json",
  ]);
  const { token } = JSON.parse(report) as { token: string };
  expect(token).toContain("/order/");
  const { exitCode, stdout, stderr } = await replay("11", token, "--kill", "--lang", "en");
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toContain("take turns");
});

test("a request that its sender did not live to see land is for a disk, not for a kill", async () => {
  const token = "t1/in-flight/process/.1.0";
  const killed = await replay("08", token, "--kill", "--lang", "en");
  expect({ exitCode: killed.exitCode, stdout: killed.stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(killed.stderr).toContain("a request that is on its way; use --materialise");
  const { exitCode, stdout } = await replay("08", token, "--materialise");
  expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, verdict: "equal" });
});

test("a scenario without a real side says so in a sentence of either language", async () => {
  const token = "t1/again/process/";
  const en = await replay("14", token, "--only", "--materialise", "--lang", "en");
  const zh = await replay("14", token, "--only", "--kill", "--lang", "zh");
  expect([en.exitCode, zh.exitCode]).toEqual([2, 2]);
  expect(en.stderr).toContain("this scenario has no real side");
  expect(zh.stderr).toContain("这个场景没有真实的一面");
});
