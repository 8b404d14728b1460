import { type ChildProcess, spawn } from "node:child_process";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { type Inspector, openInspector, type Paused } from "../support/inspector.ts";
import { plantSmallLab } from "../support/plant-tree.ts";
import { quietEnvironment, runLabCommand } from "../support/run-command.ts";

const learners = "my-pi-agent/src/trace.ts";

/** Adds again after each crash, where it should look first. */
const adding = `interface Ledger {
  add(what: string): Promise<void>;
}

export async function answer(ledger: Ledger): Promise<string> {
  await ledger.add("first");
  await ledger.add("second");
  return "42";
}
`;

const checks = `import { answer } from "#agent/trace.ts";
import { keptObject } from "../../crash-explorer/kept-object.ts";
import { crashCheck } from "../crash-check.ts";
import { both } from "../both.ts";
import { hint } from "../hint.ts";

const hints = [hint(["一", "one"], ["一", "one"]), hint(["二", "two"], ["二", "two"]), hint(["三", "three"], ["三", "three"])] as const;
const task = { id: "08.1", title: both("任务", "task"), minutes: 5, modules: ["trace.ts"], hints };
export const exercise = { tasks: [task], starter: { must: [], may: [] }, mistakes: [] };

const ledger = keptObject(() => ({ async add(_: string) {} }), ["add"]);

export const checks = [
  crashCheck({ id: "08.once", task: "08.1", title: both("一次", "once"), level: "process" }, async () => ({
    name: "adding",
    things: { ledger },
    boot: ({ ledger }: { ledger: { add(what: string): Promise<void> } }) => answer(ledger),
    always: [
      {
        id: "added-once",
        breach: ({ ledger }: { ledger: readonly { args: string }[] }) =>
          ledger.filter(({ args }) => args.includes("first")).length > 1
            ? { expected: "once", received: "twice" }
            : undefined,
      },
    ],
  })),
];
`;

const cwd = plantSmallLab({ [learners]: adding, "labs/08-recovery/checks.ts": checks });
const opened: ChildProcess[] = [];
afterEach(() => {
  for (const child of opened.splice(0)) child.kill("SIGTERM");
});

/** The command, once it has said where to attach. */
async function openInspected(token: string) {
  const words = ["course/start.js", "08", "--inspect", token, "--lang", "en"];
  const child = spawn(process.execPath, words, { cwd, env: quietEnvironment() });
  opened.push(child);
  let [told, json] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    json += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    child.once("close", () => reject(new Error(`it ended: ${told}`)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      told += text;
      const found = /debugger address (ws:\S+)\n/.exec(told)?.[1];
      if (found) resolve(found);
    });
  });
  return { child, address, ended, told: () => told, json: () => json };
}

/** Lets it run from its first line to the next pause. */
async function goOn(inspector: Inspector): Promise<Paused> {
  await inspector.send("Runtime.enable");
  await inspector.send("Debugger.enable");
  await inspector.send("Debugger.setAsyncCallStackDepth", { maxDepth: 32 });
  await inspector.send("Runtime.runIfWaitingForDebugger");
  await inspector.paused();
  await inspector.send("Debugger.resume");
  return inspector.paused();
}

/** Where the frames are in the sources, as a debugger shows them: line and file. */
function placesOf({ frames }: Paused, { scripts }: Inspector): string[] {
  return frames.flatMap(({ scriptId, line, column }) => {
    const { url, sourceMap } = scripts.get(scriptId) ?? { url: "", sourceMap: "" };
    if (!sourceMap.startsWith("data:")) return [];
    const text = Buffer.from(sourceMap.slice(sourceMap.indexOf(",") + 1), "base64").toString("utf8");
    const payload = JSON.parse(text);
    const entry = new SourceMap(payload).findEntry(line, column);
    if (!("originalSource" in entry)) return [];
    expect(payload.sourcesContent).toContain(adding);
    return [`${fileURLToPath(new URL(entry.originalSource, url))}:${entry.originalLine + 1}`];
  });
}

async function tokenOf(): Promise<string> {
  const { stdout } = await runLabCommand(["08", "--check", "--json"], { cwd });
  const [verdict] = JSON.parse(stdout) as { invariant: string; replay: string }[];
  expect(verdict?.invariant).toBe("added-once");
  return verdict?.replay.split(" ").at(-1) ?? "";
}

describe("--inspect", () => {
  test("pauses right before the last operation, with the learner's own line on the stack", async () => {
    const command = await openInspected(await tokenOf());
    expect(command.told()).toContain("right before the last operation of boot 2: ledger add\n");
    expect(new URL(command.address).hostname).toBe("127.0.0.1");
    const inspector = await openInspector(command.address);
    const paused = await goOn(inspector);
    const places = placesOf(paused, inspector);
    const line = adding.split("\n").findIndex((text) => text.includes(`"first"`)) + 1;
    const world = paused.frames.find(({ functionName }) => functionName === "become")?.id;
    const expression = "JSON.stringify([this.boundaries.length, this.state(0).length])";
    const { result } = await inspector.send("Debugger.evaluateOnCallFrame", {
      callFrameId: world,
      expression,
    });
    // The life before had added twice; this one has done nothing yet.
    expect(result).toMatchObject({ value: "[0,2]" });
    // The first frame is the pause itself, in the few lines that the command wrote for this path.
    expect(places[1]).toMatch(/crash-explorer\/inspect-path\.ts:\d+$/);
    expect(places.join("\n")).toContain(`${join(cwd, learners)}:${line}`);

    await inspector.send("Debugger.resume");
    inspector.close();
    expect(await command.ended).toBe(0);
    expect(JSON.parse(command.json())).toMatchObject({ history: [{ died: true }, { died: true }] });
  });

  test("pauses at each path's own end, also where the last life comes to its end", async () => {
    const command = await openInspected("t1/adding/process/");
    expect(command.told()).toContain("of boot 1: ledger add\n");
    const inspector = await openInspector(command.address);
    const places = placesOf(await goOn(inspector), inspector);
    const line = adding.split("\n").findIndex((text) => text.includes(`"second"`)) + 1;
    expect(places).toContain(`${join(cwd, learners)}:${line}`);
    inspector.close();
  });

  test("goes as far as a path leads since the modules were changed", async () => {
    const command = await openInspected("t1/adding/process/.1.0/.99.0/");
    expect(command.told()).toContain("right before the last operation of boot 2: ledger add\n");
    const inspector = await openInspector(command.address);
    const places = placesOf(await goOn(inspector), inspector);
    const line = adding.split("\n").findIndex((text) => text.includes(`"second"`)) + 1;
    expect(places).toContain(`${join(cwd, learners)}:${line}`);
    await inspector.send("Debugger.resume");
    inspector.close();
    expect({ exitCode: await command.ended, told: command.told() }).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(command.json())).toMatchObject({ otherwise: 2, breach: { invariant: "added-once" } });
  });

  test("ends its process with itself", async () => {
    const command = await openInspected("t1/adding/process/");
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(143);
    await expect(openInspector(command.address)).rejects.toThrow("ECONNREFUSED");
  });

  test("refuses what is no token of this lab before anyone attaches", async () => {
    for (const token of ["nonsense", "t1/adding/process/.99.0", "t1/other/process/.0.0"]) {
      const { exitCode, stderr } = await runLabCommand(["08", "--inspect", token, "--lang", "en"], { cwd });
      expect(exitCode).toBe(2);
      expect(stderr).toContain("this replay token cannot be used");
    }
  });
});
