import { argumentsDigest } from "#agent/arguments-digest.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { unless, unlessEqual } from "../unless.ts";
import { createWorkspaceTools } from "./workspace.ts";

const args = { path: "a.txt", content: "42" };
const workspace = { files: new Map(), effects: 0 };
const tools = createWorkspaceTools(workspace, { writes: 0, reads: 0 }, async () => {});
const [write, read] = tools;

/** Two names for one call: which call it is, and which action in the world. */
export const identityExamples: readonly Example[] = [
  {
    invariant: "digest-ignores-the-order-of-keys",
    breach: async () =>
      unlessEqual(
        argumentsDigest({ content: "42", at: { y: 1, x: [2, 1] }, path: "a.txt" }),
        argumentsDigest({ path: "a.txt", at: { x: [2, 1], y: 1 }, content: "42" }),
      ),
  },
  {
    invariant: "digest-tells-other-arguments-apart",
    async breach() {
      const others = [{ path: "a.txt" }, { ...args, content: 42 }, { ...args, content: "43" }, [args], {}];
      const nested = [{ at: { x: 1 } }, { at: { x: 2 } }, { list: [1, 2] }, { list: [2, 1] }];
      const digests = [args, ...others, ...nested].map(argumentsDigest);
      return unlessEqual(new Set(digests).size, digests.length);
    },
  },
  {
    invariant: "digest-is-sha256-of-canonical-json",
    // The published sha256 of the two bytes {}.
    breach: async () =>
      unlessEqual(
        argumentsDigest({}),
        "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
      ),
  },
  {
    invariant: "digest-is-of-the-arguments-of-the-call",
    breach: async () => unlessEqual(identify({}).argumentsDigest, argumentsDigest(args)),
  },
  {
    invariant: "masked-arguments-keep-their-stored-digest",
    breach: async () =>
      unlessEqual(identify({}, { argumentsDigest: "hmac-sha256:x" }).argumentsDigest, "hmac-sha256:x"),
  },
  apart("calls-are-told-apart-without-the-provider-id", "operationId", () => [
    identify({}),
    identify({ index: 1 }),
    identify({ entryId: "e4" }),
    identify({ runId: "run-43" }),
    identify({ entryId: "e2:1", index: 0 }),
    identify({ runId: "run-42:e2", entryId: "1", index: 0 }),
  ]),
  {
    invariant: "a-call-keeps-its-name",
    breach: async () => unlessEqual(identify({}, { id: "c9" }), identify({})),
  },
  apart("key-is-new-with-task-target-and-content", "idempotencyKey", () => [
    identify({}),
    identify({}, { arguments: { ...args, path: "b.txt" } }),
    identify({}, { arguments: { ...args, content: "43" } }),
    identify({}, {}, "task-43"),
    identify({}, { arguments: { path: "a.txt:42", content: "" } }),
  ]),
  {
    invariant: "key-is-the-same-whichever-call-asks",
    async breach() {
      const other = identify({ runId: "run-43", entryId: "e9", index: 3 }, { id: "c9" });
      return unlessEqual(other.idempotencyKey, identify({}).idempotencyKey);
    },
  },
  {
    invariant: "retry-safe-only-by-the-word-of-the-tool",
    async breach() {
      const said = [read, write, undefined].map((tool) => wantedOperation(pending({}), tool, "task-42"));
      return unlessEqual(
        said.map(({ retrySafe }) => retrySafe),
        [true, false, false],
      );
    },
  },
];

function identify(
  place: Partial<PendingCall>,
  call: Partial<PendingCall["call"]> = {},
  task = "task-42",
): WantedOperation {
  return wantedOperation(pending(place, call), write, task);
}

function pending(place: Partial<PendingCall>, call: Partial<PendingCall["call"]> = {}): PendingCall {
  return {
    runId: "run-42",
    entryId: "e2",
    index: 0,
    whole: true,
    ...place,
    call: { type: "toolCall", id: "c1", name: "write", arguments: args, ...call },
  };
}

function apart(
  invariant: string,
  name: "operationId" | "idempotencyKey",
  of: () => WantedOperation[],
): Example {
  return {
    invariant,
    async breach(): Promise<Breach | undefined> {
      const names = of().map((wanted) => wanted[name]);
      const twice = names.find((one, place) => names.indexOf(one) !== place);
      return unless(
        twice === undefined,
        both(`每次的 ${name} 都不同`, `another ${name} for each`),
        both(`${twice} 出现了两次`, `${twice} twice`),
      );
    },
  };
}
