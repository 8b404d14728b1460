import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type ServerUser, serverUser, usableBinaries } from "#agent/edges/postgres-binaries.ts";
import { endWithThisProcess, removeLeftovers } from "#agent/edges/postgres-watchdog.ts";
import { ownProcessName } from "#agent/edges/process-name.ts";
import { messageOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

/** A Postgres of one's own, or a schema of one's own in another's. */
export interface LabDatabase {
  /** For any number of clients, also in other processes. */
  url: string;
  /** Only where it is a private server: ends it, at once as in a crash or in order, and starts it again. */
  restart?(how: "in order" | "at once"): Promise<void>;
  /** Nothing of it is left. */
  stop(): Promise<void>;
}

/** Names the folders of servers, so that a later start finds what was left. */
const PREFIX = "my-pi-agent-postgres-";

/**
 * Starts a server in a temporary folder: on this machine alone, with a password that nobody else knows. It
 * ends with this process, however that ends, and leaves nothing.
 * @throws {HarnessError} `postgres.no_binaries` {platform}; `postgres.not_started` {problem}.
 */
export async function startPrivatePostgres(): Promise<LabDatabase> {
  await removeLeftovers(tmpdir(), PREFIX);
  const user = serverUser();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  await writeFile(join(folder, "owner.json"), JSON.stringify(await ownProcessName()));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  const watchdog = endWithThisProcess(folder, user);
  try {
    const native = await usableBinaries(user, folder);
    const password = randomBytes(24).toString("base64url");
    await createCluster(native, folder, user, password);
    const port = await freePort();
    const server = { native, folder, user, port, url: urlOf(port, password) };
    let running = await startServer(server);
    return {
      url: server.url,
      async restart(how) {
        await running.end(how === "in order" ? "SIGINT" : "SIGQUIT");
        running = await startServer(server);
      },
      stop: () => watchdog.end(),
    };
  } catch (error) {
    await watchdog.end();
    if (error instanceof HarnessError) throw error;
    const params = { problem: messageOf(error) };
    throw new HarnessError({ code: "postgres.not_started", params }, { cause: error });
  }
}

interface Server {
  native: string;
  folder: string;
  user: ServerUser;
  port: number;
  url: string;
}

async function createCluster(
  native: string,
  folder: string,
  user: ServerUser,
  password: string,
): Promise<void> {
  const secret = join(folder, "password");
  await writeFile(secret, password, { mode: 0o600 });
  if (user.uid !== undefined) await chown(secret, user.uid, user.gid ?? user.uid);
  const words = ["-D", join(folder, "data"), "-U", "agent", "--pwfile", secret, "--auth", "scram-sha-256"];
  // How sure the empty cluster lies on the disk is no matter: it goes with this process.
  const quick = ["--no-sync", "--locale", "C", "--encoding", "UTF8"];
  await promisify(execFile)(join(native, "bin/initdb"), [...words, ...quick], {
    ...user,
    cwd: folder,
    env: { LC_ALL: "C" },
  });
  await rm(secret);
}

/**
 * Started, and answers. Another process may have taken the port meanwhile: then it is said, not waited for.
 */
async function startServer({ native, folder, user, port, url }: Server) {
  const log = await open(join(folder, "server.log"), "a");
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(join(native, "bin/postgres"), ["-D", join(folder, "data"), ...settings], {
    ...user,
    cwd: folder,
    env: { LC_ALL: "C" },
    // In a session of its own: Ctrl-C is for this process, which ends the server when it ends.
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  child.unref();
  await log.close();
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      const told = await readFile(join(folder, "server.log"), "utf8").catch(() => "");
      throw new Error(told.trim().split("\n").at(-1) ?? "it ended");
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    async end(signal: "SIGINT" | "SIGQUIT") {
      child.ref();
      child.kill(signal);
      await ended;
    },
  };
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 60,
  shared_buffers: "16MB",
  timezone: "UTC",
} as const;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function urlOf(port: number, password: string): string {
  return `postgresql://agent:${password}@127.0.0.1:${port}/postgres`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
