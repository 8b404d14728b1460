import fc from "fast-check";
import { expect, test } from "vitest";
import { setOrphansAside } from "#agent/orphaned-results.ts";
import { toolCalls, unansweredCalls } from "#agent/read-entries.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { Message } from "#contracts/messages.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { house, type Seen } from "../../labs/12-restore/house.ts";
import { sessionOf, user as userEntry } from "../../labs/12-restore/stored-session.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { assistant, result, user } from "../../tests/support/messages.ts";

test("F08: a branch that already has a result without its call goes on, and the restore names the result", async () => {
  const orphan = { type: "message", message: result("c1", "interrupted") } as const;
  const file = createMemoryLogFile(sessionOf([userEntry("write it"), orphan]));
  const surroundings = createSurroundings("n");
  const seen: Seen = { asked: [], ran: [] };
  const open = async () => (await openSessionTree(sized(file), surroundings)).tree;
  const { harness, report } = await house(open, surroundings, { script: ["done"] }, seen).restore();
  expect(report.orphans).toEqual([{ toolCallId: "c1", toolName: orphan.message.toolName }]);
  expect((await harness.prompt("go on", "run-2")).terminal).toBe("completed");
  expect(seen.asked.map(({ texts }) => texts)).toEqual([["write it", "go on"]]);
  expect(new TextDecoder().decode(file.bytes())).toContain("interrupted");
});

test("what is left has no result without its call, nothing else is taken, and order stays", () => {
  const id = fc.constantFrom("a", "b", "c");
  const message: fc.Arbitrary<Message> = fc.oneof(
    fc.constant(user("u")),
    fc.uniqueArray(id).map((ids) => assistant("r", ...ids)),
    id.map((one) => result(one, "done")),
  );
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
      const { messages: kept, orphans } = setOrphansAside(messages);
      const entries = kept.map((one, place) => ({ id: `${place}`, message: one }));
      const calls = kept.flatMap((one) => (one.role === "assistant" ? toolCalls(one) : []));
      const results = kept.filter(({ role }) => role === "toolResult");
      // Each result that is left answers one call.
      expect(unansweredCalls(entries)).toHaveLength(calls.length - results.length);
      expect(kept).toEqual(messages.filter((one) => !(orphans as Message[]).includes(one)));
      expect(setOrphansAside(kept).orphans).toEqual([]);
    }),
  );
});
