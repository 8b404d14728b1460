import { expect, test } from "vitest";
import { type Edit, tryEdits } from "../../tests/support/try-edits.ts";

/** Of a module that is right but for one place: what refuses it first. */
const edits: readonly (Edit & { invariant: string })[] = [
  {
    file: "joined-results.ts",
    from: "made.delete(callId);",
    to: "",
    check: "16.joined",
    invariant: "an-id-that-comes-again-is-another-call",
  },
];

test("a module that is wrong in one place is refused for that", async () => {
  expect(await tryEdits("16-transactional-journal", edits)).toEqual(edits.map(({ invariant }) => invariant));
});
