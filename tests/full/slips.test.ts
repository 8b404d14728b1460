import { expect, test } from "vitest";
import { type Edit, tryEdits } from "../support/try-edits.ts";

/** A finished module in which one thing is otherwise, as a tired person writes it; each once passed all checks. */
interface Slip extends Edit {
  lab: string;
  invariant: string;
}

const slips: readonly Slip[] = [
  {
    lab: "14-idempotency",
    file: "record-completion.ts",
    from: "await journal.decide(",
    to: "void journal.decide(",
    check: "14.record",
    invariant: "who-settled-meanwhile-has-the-last-word",
  },
  {
    lab: "14-idempotency",
    file: "keyed-perform.ts",
    from: "await options.reconcile(decision.record, pending);",
    to: "await options.reconcile(decision.record, pending).catch(() => undefined);",
    check: "14.perform",
    invariant: "who-cannot-be-asked-blocks-nothing",
  },
  {
    lab: "14-idempotency",
    file: "equal-action.ts",
    from: "record.tool === wanted.tool && ",
    to: "",
    check: "14.equal",
    invariant: "a-key-stands-for-one-tool",
  },
  {
    lab: "15-reconciliation",
    file: "gather-evidence.ts",
    from: '"lookup", now()) : before;',
    to: '"lookup", open.record.startedAt) : before;',
    check: "15.evidence",
    invariant: "a-key-forgotten-between-the-looks-proves-nothing",
  },
  {
    lab: "15-reconciliation",
    file: "roll-back.ts",
    from: "error))) throw error;",
    to: 'error))) return { kind: "refused", reason: noWayBack(wanted) };',
    check: "15.rollback",
    invariant: "what-cannot-be-recorded-is-told",
  },
  {
    lab: "15-reconciliation",
    file: "operator-decision.ts",
    from: " && last.reason === reason",
    to: "",
    check: "15.decide",
    invariant: "each-signs-for-their-own-roll-back",
  },
  {
    lab: "18-durable-engine",
    file: "human-decision.ts",
    from: "await engine.send(",
    to: "void engine.send(",
    check: "18.decision",
    invariant: "woken-up-before-it-is-told",
  },
  {
    lab: "18-durable-engine",
    file: "sweep-executors.ts",
    from: 'if (lease.state === "held" && now < lease.expiresAt) return { kind: "leave" };',
    to: 'if (gate.kind === "carry" && lease.state === "held" && now < lease.expiresAt) return { kind: "leave" };',
    check: "18.sweep",
    invariant: "what-lives-is-not-told",
  },
];

test.each(slips)(
  "one slip in $file is refused by $check: $invariant",
  async ({ lab, invariant, ...edit }) => {
    expect(await tryEdits(lab, [edit])).toEqual([invariant]);
  },
);
