import { checkHost, sameHost } from "#agent/check-host.ts";
import type { Fact } from "#contracts/facts.ts";
import { HOST_KINDS, type HostManifest } from "#contracts/host-manifest.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";

const parts = (...ids: string[]) => ids.map((id) => ({ id }));
const git = (more: { version?: string; hash?: string }) => ({ extension: [{ id: "git", ...more }] });

/** Of two of them the later one sees what the earlier one made. */
const IN_ORDER = ["extension", "resourceLoader", "systemPromptHook", "appHook"] as const;
const IN_NO_ORDER = ["tool", "model", "systemPromptProvider", "authProvider"] as const;

export const hostCheck = exampleCheck(
  {
    id: "12.host",
    task: "12.3",
    title: both(
      "这个宿主和会话上次使用的有什么不同",
      "In what this host is not the one that the session was last used with",
    ),
  },
  [
    found("nothing-is-held-against-the-first-host", undefined, { tool: parts("note") }, []),
    found("the-same-host-differs-in-nothing", { appHook: parts("a", "b") }, { appHook: parts("a", "b") }, []),
    ...HOST_KINDS.map((kind) =>
      found("every-kind-is-looked-at", { [kind]: parts("a", "b") }, { [kind]: parts("b") }, [
        `${kind === "tool" || kind === "model" ? "note" : "problem"} host.missing a`,
      ]),
    ),
    ...IN_ORDER.map((kind) =>
      found(
        "the-order-of-hooks-is-a-part-of-them",
        { [kind]: parts("a", "b") },
        { [kind]: parts("b", "a") },
        ["problem host.other_order a, b / b, a"],
      ),
    ),
    ...IN_NO_ORDER.map((kind) =>
      found("what-has-no-order-has-none", { [kind]: parts("a", "b") }, { [kind]: parts("b", "a") }, []),
    ),
    found("a-gap-is-no-other-order", { appHook: parts("a", "b", "c") }, { appHook: parts("a", "c") }, [
      "problem host.missing b",
    ]),
    found("what-is-new-is-only-told", { appHook: parts("a", "b") }, { appHook: parts("a", "x", "b") }, [
      "note host.added x",
    ]),
    found("what-is-new-is-only-told", {}, { extension: parts("git") }, ["note host.added git"]),
    found("another-version-is-told", git({ version: "1" }), git({ version: "2" }), [
      "problem host.other_version 1 / 2",
    ]),
    found("another-hash-is-told", git({ version: "1", hash: "a" }), git({ version: "1", hash: "b" }), [
      "problem host.other_hash git",
    ]),
    found("what-nobody-gave-is-not-compared", git({ version: "1", hash: "a" }), git({}), []),
    found("what-nobody-gave-is-not-compared", git({}), git({ version: "2", hash: "b" }), []),
    found(
      "all-that-differs-is-told",
      { ...git({ version: "1" }), appHook: parts("a") },
      git({ version: "2" }),
      ["problem host.other_version 1 / 2", "problem host.missing a"],
    ),
    same(
      "a-record-is-the-same-whatever-its-keys-order",
      { tool: parts("a"), appHook: parts("b") },
      {
        appHook: parts("b"),
        tool: parts("a"),
      },
      true,
    ),
    same(
      "a-record-is-the-same-whatever-its-keys-order",
      { tool: parts("a"), appHook: [] },
      {
        tool: parts("a"),
      },
      true,
    ),
    same(
      "a-record-tells-order-and-version-apart",
      { appHook: parts("a", "b") },
      { appHook: parts("b", "a") },
      false,
    ),
    same("a-record-tells-order-and-version-apart", git({ version: "1" }), git({ version: "2" }), false),
    same("a-record-tells-order-and-version-apart", git({ version: "1" }), git({ hash: "1" }), false),
  ],
);

function found(
  invariant: string,
  recorded: HostManifest | undefined,
  offered: HostManifest,
  expected: readonly string[],
) {
  return lineExample(
    invariant,
    () => checkHost(recorded, offered).map(({ severity, fact }) => `${severity} ${said(fact)}`),
    expected,
  );
}

function same(invariant: string, one: HostManifest, other: HostManifest, expected: boolean) {
  return lineExample(invariant, () => sameHost(one, other), expected);
}

function said({ code, params: { id, was, is } }: Fact): string {
  return `${code} ${was === undefined ? id : `${was} / ${is}`}`;
}
