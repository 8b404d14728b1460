import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, first, holds, idsOf, reason, second, settled } from "./records-bench.ts";

/** Which record decides about a call: while an action is open, its key names it. */
export const openKeyExamples: readonly Example[] = [
  holds("record-of-the-same-call-comes-first", async (journal) => {
    await settled(journal, first);
    await journal.start(second);
    return unlessEqual({ found: idsOf([await journal.find(first)]) }, { found: [first.operationId] });
  }),
  holds("open-action-is-found-by-its-key", async (journal) => {
    await journal.start(first);
    const started = await journal.find(second);
    await journal.interrupt(first.operationId, reason);
    const interrupted = await journal.find(second);
    return unlessEqual(
      { foundWhileStarted: idsOf([started]), foundWhenInterrupted: idsOf([interrupted]) },
      { foundWhileStarted: [first.operationId], foundWhenInterrupted: [first.operationId] },
    );
  }),
  holds("an-answered-attempt-holds-up-no-other-arguments", async (journal) => {
    await journal.start(first);
    await journal.interrupt(first.operationId, reason);
    return unlessEqual(
      { found: idsOf([await journal.find({ ...second, argumentsDigest: "sha256:bb" })]) },
      { found: ["none"] },
    );
  }),
  holds("settled-action-is-wanted-anew", async (journal) => {
    await settled(journal, first);
    return unlessEqual({ found: idsOf([await journal.find(second)]) }, { found: ["none"] });
  }),
  holds("another-action-is-not-found", async (journal) => {
    await journal.start(first);
    return unlessEqual(
      { found: idsOf([await journal.find({ ...second, idempotencyKey: "task-42:charge:43" })]) },
      { found: ["none"] },
    );
  }),
  holds("a-call-finds-what-it-was-bound-to", async (journal) => {
    await journal.start(first);
    await journal.start({ ...first, boundCall: second.operationId });
    await journal.complete(first.operationId, answer);
    return unlessEqual({ found: idsOf([await journal.find(second)]) }, { found: [first.operationId] });
  }),
];
