import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ProcessTree } from "../../course/grade/process-tree.ts";
import { runCell } from "../../course/grade/run-cell.ts";
import { cellCommand, findSandbox, type Sandbox } from "../../course/grade/sandbox.ts";
import { root } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { path } = temporaryFolder();
const found = findSandbox();
const both: [string, Sandbox][] = [
  ["without bwrap", { ...found, bwrap: undefined }],
  ...(found.bwrap === undefined ? [] : [["with bwrap", found] as [string, Sandbox]]),
];

/** A program in the place of our own: what a module could do that had got out of everything else. */
function place(program: string, sandbox: Sandbox) {
  mkdirSync(path("cell"), { recursive: true });
  writeFileSync(path("secret"), "of another learner");
  writeFileSync(path("cell", "program.mjs"), program);
  return { sandbox, root, folders: [path("cell")] };
}

const limits = { silenceMs: 4_000, wholeMs: 8_000, memoryBytes: 300_000_000 };

async function cellOf(program: string, sandbox: Sandbox) {
  return runCell(place(program, sandbox), [path("cell", "program.mjs")], limits);
}

const saying = `import fs from "node:fs";
  const say = (thrown) => fs.writeSync(3, JSON.stringify({ kind: "stray", thrown: String(thrown) }) + "\\n");
  const attempt = async (work) => { try { say("did: " + await work()); } catch (error) { say(error.code ?? error); } };
`;

describe.each(both)("a process that got out of everything else, %s", (_, sandbox) => {
  const attempts: [string, () => string, RegExp][] = [
    ["reads no environment", () => "process.env.SECRET", /^did: undefined$/],
    [
      "reads nobody else's file",
      () => `fs.readFileSync("${path("secret")}", "utf8")`,
      /^(ERR_ACCESS_DENIED|ENOENT)$/,
    ],
    [
      "writes nothing",
      () => `fs.writeFileSync("${path("written")}", "x")`,
      /^(ERR_ACCESS_DENIED|EROFS|ENOENT)$/,
    ],
    [
      "writes not even beside itself",
      () => `fs.writeFileSync("${path("cell", "x")}", "x")`,
      /^ERR_ACCESS_DENIED$/,
    ],
    [
      "starts no process",
      () => '(await import("node:child_process")).spawn("sleep", ["9"])',
      /^ERR_ACCESS_DENIED$/,
    ],
    ["starts no thread", () => '(await import("node:worker_threads")).Worker("1", { eval: true })', /./],
    ["makes no code of a text", () => 'new Function("return 1")()', /EvalError/],
  ];
  test.each(attempts)("%s", async (_, expression, expected) => {
    process.env.SECRET = "s3cret";
    const { stray, ended } = await cellOf(`${saying} await attempt(async () => ${expression()});`, sandbox);
    delete process.env.SECRET;
    expect(stray).toMatch(expected);
    expect(ended).toEqual({ kind: "exited", code: 0 });
    expect(existsSync(path("written"))).toBe(false);
  });

  test.each<[string, string, unknown]>([
    ["loops for ever", "for (;;) {}", { kind: "silent" }],
    ["talks for ever", `${saying} setInterval(() => say("x"), 50)`, { kind: "time" }],
    [
      "writes what it likes",
      'import fs from "node:fs"; for (;;) fs.writeSync(3, "passed\\n");',
      { kind: "flood" },
    ],
    ["takes memory", "const all = []; for (;;) all.push(Buffer.alloc(30_000_000, 1));", { kind: "memory" }],
    ["takes the heap", "const all = []; for (;;) all.push([1, 2, { a: 1 }]);", { kind: "memory" }],
    ["ends with a code", "process.exit(7)", { kind: "exited", code: 7 }],
    ["ends its group", 'process.kill(0, "SIGKILL")', { kind: "exited", code: expect.any(Number) }],
  ])("comes to an end when it %s", async (_, program, ended) => {
    const evidence = await cellOf(program, sandbox);
    if (program.includes("all.push([")) expect(["memory", "silent"]).toContain(evidence.ended.kind);
    else expect(evidence.ended).toEqual(ended);
  });
});

test("without a namespace of its own it reaches this machine's servers, and with one it does not", async () => {
  const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connect = `const socket = (await import("node:net")).connect(${port}, "127.0.0.1");
    await (await import("node:events")).once(socket, "connect"); return "connected"`;
  try {
    for (const [name, sandbox] of both) {
      const { stray } = await cellOf(`${saying} await attempt(async () => { ${connect} });`, sandbox);
      expect([name, stray]).toEqual([name, sandbox.bwrap ? "ECONNREFUSED" : "did: connected"]);
    }
  } finally {
    server.close();
  }
});

test.runIf(found.bwrap)("bwrap alone, without Node's permissions, holds what it is there for", async () => {
  const program = `import { spawn } from "node:child_process";
    ${saying}
    const all = {};
    const tries = (name, work) => { try { all[name] = String(work()); } catch (error) { all[name] = error.code; } };
    for (const file of ["/x", "/usr/x", "/dev/shm/x", "${path("cell")}/x"]) tries(file, () => fs.writeFileSync(file, "x"));
    for (const file of ["/etc/passwd", "${path("secret")}", "/proc/1/environ"]) tries(file, () => fs.readFileSync(file));
    tries("network", () => Object.keys(process.getBuiltinModule("node:os").networkInterfaces()));
    const children = [];
    for (let n = 0; n < 100; n += 1) children.push(spawn("/usr/bin/sleep", ["300"], { detached: true, stdio: "ignore" }));
    const failed = await Promise.all(children.map((child) => new Promise((resolve) => {
      child.once("error", () => resolve(1)); child.once("spawn", () => resolve(0)); })));
    all.refused = failed.filter(Boolean).length;
    say(JSON.stringify(all));
    process.exit(0);`;
  const [file, args] = cellCommand(place(program, found), [path("cell", "program.mjs")]);
  const bare = args.filter((word) => !/permission|allow-fs|disallow/.test(word));
  // A superuser is exempt from limits on processes.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(path(), 0o755);
  const cell = spawn(file, bare, {
    ...nobody,
    env: { SECRET: "s" },
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const [told] = await Promise.all([text(cell.stdio[3] as Readable), once(cell, "close")]);
  const { refused, ...rest } = JSON.parse(JSON.parse(told).thrown);
  expect(refused).toBeGreaterThan(30);
  expect(rest["/etc/passwd"]).toBe("ENOENT");
  expect(rest[path("secret")]).toBe("ENOENT");
  expect(rest["/proc/1/environ"]).toBe("ENOENT");
  for (const place of ["/x", "/usr/x", `${path("cell")}/x`]) expect(rest[place]).toMatch(/^(EROFS|ENOENT)$/);
  expect(rest.network).toMatch(/^(lo)?$/);
  await delay(200);
  expect(new ProcessTree(cell.pid as number).measure().processes).toBe(0);
});

test("what left its group for a session of its own is ended with it", async () => {
  const shell = spawn("sh", ["-c", "setsid sleep 301 & sleep 1"], { detached: true, stdio: "ignore" });
  const tree = new ProcessTree(shell.pid as number);
  await delay(400);
  expect(tree.measure().processes).toBe(3);
  await once(shell, "exit");
  expect(tree.measure().processes).toBe(1);
  tree.kill();
  await delay(200);
  expect(tree.measure().processes).toBe(0);
});

test("a process that makes more and more of its kind is ended with all of them", async () => {
  const bomb = path("bomb");
  writeFileSync(bomb, "#!/bin/sh\nfor n in $(seq 60); do setsid sleep 3021 & done\nsleep 3021\n", {
    mode: 0o755,
  });
  const sandbox = { bwrap: undefined, setpriv: undefined, prlimit: bomb };
  const { ended } = await runCell(place("", sandbox), [], limits);
  expect(ended).toEqual({ kind: "processes" });
  await delay(200);
  expect(execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })).not.toContain("sleep 3021");
});
