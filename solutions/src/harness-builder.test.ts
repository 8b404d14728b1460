import { describe, expect, test } from "vitest";
import { AgentHarness } from "#agent/agent-harness.ts";
import { choosePermissionMode } from "#agent/permission-mode.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { HarnessEvent } from "#contracts/harness.ts";
import type { RestoreReport } from "#contracts/restore.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { type HouseWish, house, type Seen, SMALL } from "../../labs/12-restore/house.ts";
import { LEFT, leftMoving, sessionOf } from "../../labs/12-restore/stored-session.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";

const ALL = { tools: ["note", "write", "search"] };
const WARN = { dependencies: "warn" } as const;

/** A session that a process left which died within a tool, and who may open it. */
function scene(bytes = sessionOf(LEFT)) {
  const file = createMemoryLogFile(bytes);
  const surroundings = createSurroundings("n");
  const opens: string[] = [];
  const open = async () => {
    opens.push("opened");
    return (await openSessionTree(sized(file), surroundings)).tree;
  };
  const text = () => new TextDecoder().decode(file.bytes());
  return {
    file,
    opens,
    open,
    surroundings,
    text,
    builder: (wish: HouseWish) => house(open, surroundings, wish),
  };
}

describe("a builder", () => {
  test("opens no session until it is told to restore or to check one", async () => {
    const { builder, opens } = scene();
    const ready = builder(ALL);
    expect(opens).toEqual([]);
    await ready.check();
    expect(opens).toEqual(["opened"]);
  });

  test("names all that the host has not given", async () => {
    const refused = AgentHarness.builder().tools([]).restore();
    await expect(refused).rejects.toMatchObject({
      code: "restore.not_given",
      fact: { params: { what: "env, session, model" } },
    });
  });

  test("never changes: what is added gives another one", async () => {
    const { open, surroundings } = scene();
    const one = house(open, surroundings, { ...ALL, declared: {} });
    const other = one.declare({ appHook: [{ id: "mask" }] });
    expect((await one.check()).refusals).toHaveLength(3);
    expect((await other.check()).refusals).toHaveLength(2);
  });

  test("tells what was resolved and what was restored, once all of it is durable", async () => {
    const { builder, file, text } = scene();
    const heard: HarnessEvent[] = [];
    let atThatMoment = "";
    const { harness, report } = await builder({ tools: ["note", "edit", "search"] })
      .listen({
        name: "events",
        hear(event) {
          heard.push(event);
          atThatMoment = new TextDecoder().decode(file.synced());
        },
      })
      .restore({ ...WARN, missingActiveTools: { rename: { write: "edit" } } });
    const configuration = harness.configuration();
    expect(configuration.activeToolNames).toEqual(["note", "edit", "search"]);
    expect(heard).toEqual([
      { type: "configuration", configuration, source: "restore" },
      { type: "restored", source: "restore", report },
    ]);
    expect(atThatMoment).toBe(text());
  });

  test("tells nothing of a configuration that nobody had to resolve", async () => {
    const { builder } = scene();
    const heard: string[] = [];
    const listening = builder(ALL).listen({ name: "types", hear: ({ type }) => void heard.push(type) });
    const { harness } = await listening.restore(WARN);
    await harness.setThinkingLevel("high");
    expect(heard).toEqual(["restored", "configuration"]);
  });

  test("gives the listener a copy of the report, which it may change", async () => {
    const { builder } = scene();
    const spoiling = (report: RestoreReport) => (report.queued.steer as string[]).pop();
    const { report } = await builder(ALL)
      .listen({ name: "spoils", hear: (event) => void (event.type === "restored" && spoiling(event.report)) })
      .restore(WARN);
    expect(report.queued.steer).toEqual(["s-1"]);
  });

  test("restores once more what failed for want of space, as if it had never been tried", async () => {
    const { builder, file, text } = scene();
    const before = text();
    file.tearNextAppend(20, () => Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })));
    await expect(builder(ALL).restore(WARN)).rejects.toMatchObject({ code: "session.not_saved" });
    expect(text()).toBe(before);
    const { report } = await builder(ALL).restore(WARN);
    expect(report.appliedWrites).toEqual(["w-1", "w-2"]);
    expect(report.differences.map(({ fact }) => fact.code)).toContain("host.missing");
  });

  test("lets nobody go on where a move that decided what is restored cannot be saved", async () => {
    const { file, open, surroundings, builder, text } = scene(sessionOf(leftMoving(["note"], ["write"])));
    const before = text();
    const onFullDisk = { tools: ["write"], recovery: {} };
    file.tearNextAppend(20, () => Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })));
    const opened = house(open, surroundings, onFullDisk).restore({ whenFull: "open" });
    await expect(opened).rejects.toMatchObject({ code: "session.not_saved" });
    expect(text()).toBe(before);
    const { report, log } = await builder(onFullDisk).restore({ whenFull: "open" });
    expect(report.configuration.activeToolNames).toEqual(["write"]);
    expect(log.tree.branch().map(({ id }) => id)).not.toContain("e3");
  });

  test("finishes a move that nobody recovers before it takes a prompt, which the model then sees", async () => {
    const { open, surroundings } = scene(sessionOf(leftMoving(["note"], ["note", "write"])));
    const seen: Seen = { asked: [], ran: [] };
    const wish = { tools: ["note", "write"], script: ["done"] };
    const { harness } = await house(open, surroundings, wish, seen).restore();
    expect(harness.configuration().activeToolNames).toEqual(["note"]);
    await harness.prompt("hello");
    expect(seen.asked).toEqual([{ model: "small", tools: ["note", "write"], texts: ["hello"] }]);
    expect(harness.configuration().activeToolNames).toEqual(["note", "write"]);
  });

  test("refuses a move that leads to nothing before a byte is written", async () => {
    const said = leftMoving(["note"], ["note"]).map((one) =>
      JSON.parse(JSON.stringify(one).replace('"targetId":"e2"', '"targetId":"gone"')),
    );
    const { builder, text } = scene(sessionOf(said));
    const before = text();
    const refused = builder({ tools: ["note"], recovery: {} }).restore();
    await expect(refused).rejects.toMatchObject({ code: "session.unknown_entry" });
    expect(text()).toBe(before);
  });

  test("takes the permission mode that was chosen last, and leaves the stored one as it is", async () => {
    const { builder } = scene();
    const first = await builder(ALL).restore(WARN);
    await choosePermissionMode(first.log, "deny");
    await choosePermissionMode(first.log, "bypass");
    const byProgram = await builder(ALL).restore();
    expect(byProgram.report.permission).toEqual({ mode: "ask", stored: "bypass", became: "not_revived" });
    const byUser = await builder(ALL).restore({ revivePermissionMode: "bypass" });
    expect(byUser.report.permission).toEqual({ mode: "bypass", stored: "bypass", became: "revived" });
  });

  test("does not hold a host against itself that has no more models than before", async () => {
    const { builder } = scene();
    await builder(ALL).restore(WARN);
    const without = { ...ALL, models: [SMALL] };
    const { differences } = await builder(without).check({ missingModel: "default" });
    expect(differences.map(({ severity }) => severity)).toEqual(["note"]);
  });
});
