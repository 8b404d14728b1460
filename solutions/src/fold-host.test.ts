import { describe, expect, test } from "vitest";
import { foldHarness } from "#agent/fold-harness.ts";
import { foldHost } from "#agent/fold-host.ts";
import { entriesIn, lineOf, type Said } from "../../labs/09-session-tree/tree-scene.ts";

function folded(...data: unknown[]) {
  const said = data.map((one): Said => ({ type: "custom", customType: "my-pi-agent/harness", data: one }));
  return entriesIn(...said.map((one, at) => lineOf(`e${at}`, at === 0 ? null : `e${at - 1}`, one)));
}

const host = (manifest: unknown) => ({ type: "host_registered", manifest });
const mode = (text: unknown) => ({ type: "permission_mode_chosen", mode: text });

describe("what the log says of its hosts", () => {
  test("is nothing where none was recorded", () => {
    expect(foldHost(folded())).toEqual({});
  });

  test("is the last word of each, whatever stands between them", () => {
    const entries = folded(
      host({ tool: [{ id: "a" }] }),
      mode("bypass"),
      host({ tool: [{ id: "b" }] }),
      mode("x"),
    );
    expect(foldHost(entries)).toEqual({ manifest: { tool: [{ id: "b" }] }, permissionMode: "x" });
  });

  test("is a copy", () => {
    const entries = folded(host({ tool: [{ id: "a" }] }));
    const { tool = [] } = foldHost(entries).manifest ?? {};
    (tool as { id: string }[]).pop();
    expect(foldHost(entries).manifest?.tool).toHaveLength(1);
  });
});

describe("a record of a host", () => {
  test.each([
    host(undefined),
    host([]),
    host({ tool: "note" }),
    host({ tool: [{}] }),
    host({ tool: [{ id: 1 }] }),
    host({ appHook: [null] }),
    host({ extension: [{ id: "git", version: 2 }] }),
    host({ extension: [{ id: "git", hash: {} }] }),
    mode(undefined),
    mode(7),
  ])("is refused by its line where it is none: %j", (data) => {
    expect(() => foldHarness(folded(data))).toThrow("harness.bad_record");
  });

  test.each([
    host({}),
    host({ tool: [] }),
    host({ tool: [{ id: "note", since: 2027 }], telescope: "a kind of a later version" }),
    mode(""),
    mode("a mode of a later version"),
  ])("of a later version is read all the same: %j", (data) => {
    expect(() => foldHarness(folded(data))).not.toThrow();
  });
});
