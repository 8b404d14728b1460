import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { chown, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ServerUser, serverUser, usableBinaries } from "#agent/edges/postgres-binaries.ts";
import { freePort, type Server, startServer } from "#agent/edges/postgres-server.ts";
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
 * @throws {HarnessError} `postgres.no_binaries` {platform}; `postgres.not_started` {problem};
 *   `lab.no_loopback` {problem}.
 */
export async function startPrivatePostgres(): Promise<LabDatabase> {
  await removeLeftovers(tmpdir(), PREFIX);
  await freePort(); // Where there is none that can be reached, nothing is made.
  const user = serverUser();
  const owner = JSON.stringify(await ownProcessName());
  // Known of before it is there, so that no moment is left in which Ctrl-C leaves it to nobody.
  const folder = join(tmpdir(), `${PREFIX}${randomUUID()}`);
  const watchdog = endWithThisProcess(folder);
  try {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, "owner.json"), owner);
    if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
    const native = await usableBinaries(user, folder);
    const password = randomBytes(24).toString("base64url");
    await createCluster(native, folder, user, password);
    const { server, ...started } = await startOnFreePort({ native, folder, user }, password);
    let { running } = started;
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

/** A port that was free a moment ago may be another process's by now. */
async function startOnFreePort(place: Omit<Server, "port" | "url">, password: string) {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const url = `postgresql://agent:${password}@127.0.0.1:${port}/postgres`;
    const server = { ...place, port, url };
    try {
      return { server, running: await startServer(server) };
    } catch (error) {
      if (tries >= 3) throw error;
    }
  }
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
  // Shared memory that lies in the folder goes with it, also where a server is killed.
  const inFolder = ["--set", "dynamic_shared_memory_type=mmap"];
  await runApart(join(native, "bin/initdb"), [...words, ...quick, ...inFolder], {
    ...user,
    cwd: folder,
    env: { LC_ALL: "C" },
  });
  await rm(secret);
}

/** In a session of its own: what makes a cluster leaves shared memory behind, if Ctrl-C ends it halfway. */
async function runApart(program: string, words: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(program, words, { ...options, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const said = child.stderr === null ? Promise.resolve("") : text(child.stderr);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error((await said).trim().split("\n").at(-1) || "initdb");
}
