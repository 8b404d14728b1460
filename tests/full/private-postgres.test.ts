import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../support/run-command.ts";

/** Servers of these tests lie in a folder of their own, so what is left of them is seen. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "private-postgres-test-"));
  await chmod(folder, 0o777);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that starts a server, says its address, and then does what it is told to. */
async function startHost(then: "waits" | "exits" | "throws"): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startPrivatePostgres } from ${JSON.stringify(join(root, "solutions/src/edges/private-postgres.ts"))};
    const { url } = await startPrivatePostgres();
    process.stdout.write(url + "\\n");
    if (${JSON.stringify(then)} === "exits") process.exit();
    if (${JSON.stringify(then)} === "throws") throw new Error("a crash");
    setInterval(() => {}, 1_000);
  `;
  const words = ["-C", "reference", "--import", "tsx", "--input-type=module", "-e", program];
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", () => reject(new Error("it ended before it had a server")));
  });
  return { child, url };
}

async function isGone(url: string): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    const left = (await readdir(folder)).filter((name) => name.startsWith("my-pi-agent-postgres-"));
    if (left.length === 0 && !(await answers(url))) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}));
}

test.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
  "the server ends, and its folder goes, when its process is ended by %s",
  async (signal) => {
    const { child, url } = await startHost("waits");
    expect(await answers(url)).toBe(true);
    child.kill(signal);
    expect(await isGone(url)).toBe(true);
  },
);

test.each(["exits", "throws"] as const)("and when its process %s", async (then) => {
  const { url } = await startHost(then);
  expect(await isGone(url)).toBe(true);
});

test("it is on this machine alone, and lets nobody in without its password", async () => {
  const { child, url } = await startHost("waits");
  const wrong = new URL(url);
  expect(wrong.hostname).toBe("127.0.0.1");
  wrong.password = "guess";
  expect(await answers(wrong.href)).toBe(false);
  child.kill("SIGKILL");
  expect(await isGone(url)).toBe(true);
});

test("what a dead process left is removed at the next start, what a living one has is not", async () => {
  const dead = join(folder, "my-pi-agent-postgres-dead");
  const living = join(folder, "other-postgres-living");
  const { ownProcessName } = await import("#agent/edges/process-name.ts");
  const { removeLeftovers } = await import("#agent/edges/postgres-watchdog.ts");
  for (const place of [dead, living]) await mkdir(join(place, "data"), { recursive: true });
  const own = await ownProcessName();
  await writeFile(join(living, "owner.json"), JSON.stringify(own));
  await writeFile(join(dead, "owner.json"), JSON.stringify({ ...own, start: "another" }));
  await removeLeftovers(folder, "my-pi-agent-postgres-");
  await removeLeftovers(folder, "other-postgres-");
  const left = (await readdir(folder)).filter((name) => name.includes("postgres"));
  expect(left).toEqual(["other-postgres-living"]);
});
