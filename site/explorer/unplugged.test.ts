import { expect, test } from "vitest";
import type { RestoreOptions } from "#contracts/restore.ts";
import { answer } from "./answer.ts";
import { type HostChoice, hostParts, nameOfPart, sameHost } from "./host-parts.ts";

const restore = (host: Partial<HostChoice>, options: RestoreOptions = {}, text?: string) =>
  answer("restore", { host: { ...sameHost, ...host }, options, ...(text !== undefined && { text }) });
const without = (...names: string[]) => ({ unplugged: [...sameHost.unplugged, ...names] });
const toolsIn = ({ outcome }: Awaited<ReturnType<typeof restore>>) =>
  "code" in outcome ? outcome.code : outcome.configuration.activeToolNames.join(" ");

test("the host that the session was used with restores it, and applies what was accepted", async () => {
  const { check, outcome, wrote } = await restore({});
  expect(check).toMatchObject({ refusals: [], differences: [] });
  expect(outcome).toMatchObject({ configuration: { model: { modelId: "large" } }, open: { runId: "run-1" } });
  expect(wrote.map(({ what }) => what)).toEqual([
    "model_change",
    "pending_write_applied",
    "active_tools_change",
    "pending_write_applied",
  ]);
});

test("each part that is unplugged is missed, and where it refuses not a byte is another one", async () => {
  const refused: string[] = [];
  for (const part of hostParts.filter(({ isNew }) => !isNew)) {
    const { check, outcome, before, after } = await restore(without(nameOfPart(part)));
    expect([part.id, "differences" in check && check.differences.length]).toEqual([part.id, 1]);
    if (!("code" in outcome)) continue;
    refused.push(nameOfPart(part));
    expect(after).toEqual(before);
  }
  const harmless = ["model house/small"];
  const all = hostParts.filter(({ isNew }) => !isNew).map(nameOfPart);
  expect(refused).toEqual(all.filter((name) => !harmless.includes(name)));
});

test("another version, another hash and another order refuse under strict, and are reported under warn", async () => {
  const other = {
    otherVersion: ["extension git"],
    otherHash: ["extension tickets"],
    swapped: ["appHook"] as const,
  };
  const strict = await restore(other);
  expect(strict.outcome).toMatchObject({ code: "restore.refused", params: { count: 3 } });
  expect(strict.after.sha256).toBe(strict.before.sha256);
  const warned = await restore(other, { dependencies: "warn" });
  expect(warned.outcome).toMatchObject({ differences: { length: 3 } });
  const again = await restore(other, {}, warned.after.text);
  expect([again.outcome, again.wrote]).toMatchObject([{ differences: [] }, []]);
});

test("a tool that is gone is dropped for ever, disabled for a while, or has another name", async () => {
  const gone = without("tool write");
  expect(toolsIn(await restore(gone))).toBe("restore.refused");
  const dropped = await restore(gone, { missingActiveTools: "drop" });
  expect([toolsIn(dropped), toolsIn(await restore({}, {}, dropped.after.text))]).toEqual(["note", "note"]);
  const off = await restore(gone, { missingActiveTools: "disable" });
  expect([toolsIn(off), toolsIn(await restore({}, {}, off.after.text))]).toEqual(["note", "note write"]);
  const renamed = { unplugged: ["tool write"] };
  const map = { missingActiveTools: { rename: { write: "edit" } } };
  expect(toolsIn(await restore(renamed, map))).toBe("note edit");
});

test("a stored bypass comes back to a present user who wants it, and to nobody else", async () => {
  const modeIn = ({ outcome }: Awaited<ReturnType<typeof restore>>) =>
    "code" in outcome ? outcome : outcome.permission;
  const alone = await restore({});
  expect(modeIn(alone)).toEqual({ mode: "ask", stored: "bypass", became: "not_revived" });
  const shown = await restore({}, { revivePermissionMode: "bypass" }, alone.after.text);
  expect(modeIn(shown)).toEqual({ mode: "bypass", stored: "bypass", became: "revived" });
  expect(modeIn(await restore({}, { revivePermissionMode: "deny" }))).toMatchObject({ mode: "ask" });
});

test("a host without any model is told so before the session is looked at", async () => {
  const { check, outcome, wrote } = await restore(without("model house/small", "model house/large"));
  expect([check, outcome]).toMatchObject([{ code: "restore.not_given" }, { code: "restore.not_given" }]);
  expect(wrote).toEqual([]);
});
