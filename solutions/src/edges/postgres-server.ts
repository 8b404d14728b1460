import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import type { ServerUser } from "#agent/edges/postgres-binaries.ts";
import { HarnessError } from "#contracts/errors.ts";

export interface Server {
  native: string;
  folder: string;
  user: ServerUser;
  port: number;
  url: string;
}

/** Started, and answers. @throws {Error} the last word of a server that ended instead. */
export async function startServer({ native, folder, user, port, url }: Server) {
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

/**
 * One that is free now.
 * @throws {HarnessError} `lab.no_loopback` {problem}: a server could listen there, and nobody reach it.
 */
export async function freePort(): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    server.close();
    await once(server, "close");
    return port;
  } catch (error) {
    server.close();
    const problem = String((error as NodeJS.ErrnoException).code ?? error);
    throw new HarnessError({ code: "lab.no_loopback", params: { problem } }, { cause: error });
  }
}
