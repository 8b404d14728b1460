import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { describe, expect, test } from "vitest";
import { quietEnvironment, root, runLabCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { path } = temporaryFolder();

/** Its own cache, an npm that has nothing yet, and a registry at that port of this machine. */
function away(port: number): Record<string, string> {
  return {
    XDG_CACHE_HOME: path("cache"),
    TMPDIR: path("tmp"),
    npm_config_cache: path("npm"),
    npm_config_registry: `http://127.0.0.1:${port}/`,
  };
}

const kept = () => readdirSync(path("cache", "agent-harness-lab"));

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as { port: number }).port;
}

/** Takes every connection and never answers. */
function createSilentRegistry() {
  let asked: () => void = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = createServer((socket) => {
    socket.on("error", () => {});
    asked();
  });
  return { server, isAsked };
}

describe("where Pi cannot be installed", () => {
  test("the experiment says so in one sentence, exits 2 and leaves nothing", async () => {
    mkdirSync(path("tmp"));
    const server = createServer();
    const port = await listening(server);
    server.close();
    await once(server, "close");
    const { exitCode, stdout, stderr } = await runLabCommand(["13", "pi", "--lang", "en"], {
      env: away(port),
    });
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n").at(-1)).toBe(
      "Pi 0.82.1 could not be installed (ECONNREFUSED): " +
        "the first time, it is fetched from the npm registry",
    );
    expect(exitCode).toBe(2);
    expect(kept()).toEqual([]);
    expect(readdirSync(path("tmp"))).toEqual([]);
  });

  test("what a killed install left is removed by the next one, and what a living one has is not", async () => {
    const dead = spawn(process.execPath, ["-e", ""]);
    await once(dead, "exit");
    const places = [`begun-${dead.pid}-abc`, `begun-${process.pid}-abc`, "pi-0.1.0-old"];
    mkdirSync(path("tmp"));
    for (const place of places) mkdirSync(path("cache", "agent-harness-lab", place), { recursive: true });
    await runLabCommand(["13", "pi"], { env: away(9) });
    expect(kept()).toEqual([`begun-${process.pid}-abc`]);
  });
});

describe.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s while Pi is being installed", (signal) => {
  test("ends it by that signal and leaves neither a folder nor an npm", async () => {
    mkdirSync(path("tmp"));
    const { server, isAsked } = createSilentRegistry();
    const env = { ...quietEnvironment(), ...away(await listening(server)) };
    const command = spawn(process.execPath, ["course/start.js", "13", "pi"], {
      cwd: root,
      env,
      stdio: "ignore",
    });
    const ended = once(command, "exit");
    await isAsked;
    expect(kept()).toHaveLength(1);
    command.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(kept()).toEqual([]);
    // npm held its connections open; without it nobody does.
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    server.close();
  });
});
