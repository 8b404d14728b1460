import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { open, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithThisProcess, removeLeftovers } from "#agent/edges/postgres-watchdog.ts";
import { ownProcessName } from "#agent/edges/process-name.ts";
import { messageOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";
import { type Ask, askAt } from "./ask-socket.ts";

export interface RestateServer {
  admin: Ask;
  ingress: Ask;
  /** Hears nothing any more, and keeps what it has. */
  freeze(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** After a kill, on what it left. */
  start(): Promise<void>;
  /** Nothing of it is left. */
  stop(): Promise<void>;
}

/** Names the folders of servers, so that a later start finds what was left. */
export const PREFIX = "my-pi-agent-restate-";

/**
 * Starts a server in a temporary folder, reached through sockets in there alone. As the private Postgres, it
 * ends with this process, however that ends, and leaves nothing.
 * @param installed where its package lies
 * @throws {HarnessError} `restate.not_started` {problem}.
 */
export async function startRestate(installed: string): Promise<RestateServer> {
  await removeLeftovers(tmpdir(), PREFIX);
  const owner = JSON.stringify(await ownProcessName());
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // The watchdog ends whoever names the folder `data` in here.
  const watchdog = endWithThisProcess(folder);
  const place = { program: programIn(installed), folder };
  const socket = (name: string) => askAt(join(folder, "data", NODE, `${name}.sock`));
  const [admin, ingress] = [socket("admin"), socket("ingress")];
  try {
    await writeFile(join(folder, "owner.json"), owner);
    let child = await started(place, admin, ingress);
    return {
      ...{ admin, ingress },
      freeze: () => void child.kill("SIGSTOP"),
      async kill() {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.ref();
        child.kill("SIGKILL");
        await ended;
      },
      async start() {
        child = await started(place, admin, ingress);
      },
      stop: () => watchdog.end(),
    };
  } catch (error) {
    await watchdog.end();
    if (error instanceof HarnessError) throw error;
    const params = { problem: messageOf(error) };
    throw new HarnessError({ code: "restate.not_started", params }, { cause: error });
  }
}

const NODE = "lab";

/** One partition and little memory are enough for one invocation, and nothing is told about this machine. */
export const SETTINGS = {
  RESTATE_LISTEN_MODE: "unix",
  RESTATE_NODE_NAME: NODE,
  RESTATE_DISABLE_TELEMETRY: "true",
  RESTATE_ADMIN__DISABLE_WEB_UI: "true",
  RESTATE_DEFAULT_NUM_PARTITIONS: "1",
  RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: "64MiB",
  RESTATE_LOG_DISABLE_ANSI_CODES: "true",
} as const;

/** npm's own start of it is a second process, which a kill would not go through. */
function programIn(installed: string): string {
  const name = `@restatedev/restate-server-${process.platform}-${process.arch}/bin/restate-server`;
  return createRequire(join(installed, "package.json")).resolve(name);
}

async function started(place: { program: string; folder: string }, ...asked: Ask[]): Promise<ChildProcess> {
  const { program, folder } = place;
  const log = await open(join(folder, "server.log"), "a");
  const child = spawn(program, ["--no-logo", "--base-dir", join(folder, "data")], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...SETTINGS },
    // In a session of its own: Ctrl-C is for this process, which ends the server when it ends.
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  let failed: Error | undefined;
  child.once("error", (error) => {
    failed = error;
  });
  child.unref();
  await log.close();
  const until = performance.now() + PATIENCE_MS;
  while (!(await allAnswer(asked))) {
    if (failed) throw failed;
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (isOver || performance.now() > until) throw new Error(await lastWord(folder));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

const PATIENCE_MS = 60_000;

async function allAnswer([admin, ingress]: readonly Ask[]): Promise<boolean> {
  try {
    await admin?.("GET", "/health");
    await ingress?.("GET", "/restate/health");
    return true;
  } catch {
    return false;
  }
}

async function lastWord(folder: string): Promise<string> {
  const told = await readFile(join(folder, "server.log"), "utf8").catch(() => "");
  return told.trim().split("\n").at(-1) || "it did not answer";
}
