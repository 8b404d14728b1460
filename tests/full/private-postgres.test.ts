import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
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
  const child = spawnHost(then);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", () => reject(new Error("it ended before it had a server")));
  });
  return { child, url };
}

function spawnHost(then: "waits" | "exits" | "throws") {
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
  const options = { cwd: root, env, detached: true } as const;
  return spawn(process.execPath, words, { ...options, stdio: ["ignore", "pipe", "ignore"] });
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

test.runIf(process.platform === "linux")(
  "Ctrl-C while the data is being made leaves neither a folder nor shared memory",
  async () => {
    const before = await unattached();
    const child = spawnHost("waits");
    const ended = new Promise((resolve) => child.once("exit", resolve));
    while (!(await isMaking())) await new Promise((resolve) => setTimeout(resolve, 5));
    // As a terminal does it: to all of its processes.
    process.kill(-(child.pid as number), "SIGINT");
    await ended;
    expect(await isGone("postgresql://127.0.0.1:1/none")).toBe(true);
    expect((await unattached()).filter((segment) => !before.includes(segment))).toEqual([]);
  },
);

/** A cluster has its first tables, and not its last word yet. */
async function isMaking(): Promise<boolean> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.some((name) => name.endsWith("data/base/1/PG_VERSION"));
}

/** Segments that no process uses any more. */
async function unattached(): Promise<string[]> {
  const lines = (await readFile("/proc/sysvipc/shm", "utf8")).trim().split("\n").slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.filter(([, , , , , , attached]) => attached === "0").map(([key, id]) => `${key} ${id}`);
}

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

test("a folder that nobody says to own is removed once it is old, and left while it may have begun", async () => {
  const { removeLeftovers } = await import("#agent/edges/postgres-watchdog.ts");
  const places = ["empty", "torn", "young", "kept"].map((name) => join(folder, `ownerless-postgres-${name}`));
  const [, torn = "", young, kept = ""] = places;
  for (const place of places) await mkdir(place);
  await writeFile(join(torn, "owner.json"), '{"pid":');
  const { ownProcessName } = await import("#agent/edges/process-name.ts");
  await writeFile(join(kept, "owner.json"), JSON.stringify(await ownProcessName()));
  const old = new Date(Date.now() - 11 * 60_000);
  for (const place of places) if (place !== young) await utimes(place, old, old);
  await removeLeftovers(folder, "ownerless-postgres-");
  const left = (await readdir(folder)).filter((name) => name.startsWith("ownerless-"));
  expect(left.sort()).toEqual(["ownerless-postgres-kept", "ownerless-postgres-young"]);
  for (const place of places) await rm(place, { recursive: true, force: true });
});

test("the folder of a process that dies the moment it is made is gone", async () => {
  const program = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    for (const make of ["mkdirSync", "mkdtempSync"]) {
      const really = fs[make];
      fs[make] = (path, ...more) => {
        const made = really(path, ...more);
        if (String(path).includes("my-pi-agent-postgres-")) process.kill(process.pid, "SIGKILL");
        return made;
      };
    }
    syncBuiltinESMExports();
    const { startPrivatePostgres } = await import(
      ${JSON.stringify(join(root, "solutions/src/edges/private-postgres.ts"))}
    );
    await startPrivatePostgres();
  `;
  const words = ["-C", "reference", "--import", "tsx", "--input-type=module", "-e", program];
  const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, TMPDIR: folder } });
  const signal = await new Promise((resolve) => child.once("exit", (_, by) => resolve(by)));
  expect(signal).toBe("SIGKILL");
  expect(await isGone("postgresql://127.0.0.1:1/none")).toBe(true);
});
