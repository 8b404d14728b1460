import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../support/run-command.ts";
import { tryModules } from "../support/try-modules.ts";

/** A finished module in which one thing is otherwise, as a tired person writes it; each once passed all checks. */
interface Slip {
  lab: string;
  module: string;
  right: string;
  wrong: string;
  check: string;
  invariant: string;
}

const slips: readonly Slip[] = [
  {
    lab: "14-idempotency",
    module: "record-completion.ts",
    right: "await journal.decide(",
    wrong: "void journal.decide(",
    check: "14.record",
    invariant: "who-settled-meanwhile-has-the-last-word",
  },
  {
    lab: "14-idempotency",
    module: "keyed-perform.ts",
    right: "await options.reconcile(decision.record, pending);",
    wrong: "await options.reconcile(decision.record, pending).catch(() => undefined);",
    check: "14.perform",
    invariant: "who-cannot-be-asked-blocks-nothing",
  },
  {
    lab: "14-idempotency",
    module: "equal-action.ts",
    right: "record.tool === wanted.tool && ",
    wrong: "",
    check: "14.equal",
    invariant: "a-key-stands-for-one-tool",
  },
  {
    lab: "15-reconciliation",
    module: "gather-evidence.ts",
    right: '"lookup", now()) : before;',
    wrong: '"lookup", open.record.startedAt) : before;',
    check: "15.evidence",
    invariant: "a-key-forgotten-between-the-looks-proves-nothing",
  },
  {
    lab: "15-reconciliation",
    module: "roll-back.ts",
    right: "error))) throw error;",
    wrong: 'error))) return { kind: "refused", reason: noWayBack(wanted) };',
    check: "15.rollback",
    invariant: "what-cannot-be-recorded-is-told",
  },
  {
    lab: "15-reconciliation",
    module: "operator-decision.ts",
    right: " && last.reason === reason",
    wrong: "",
    check: "15.decide",
    invariant: "each-signs-for-their-own-roll-back",
  },
  {
    lab: "18-durable-engine",
    module: "human-decision.ts",
    right: "await engine.send(",
    wrong: "void engine.send(",
    check: "18.decision",
    invariant: "woken-up-before-it-is-told",
  },
  {
    lab: "18-durable-engine",
    module: "sweep-executors.ts",
    right: 'if (lease.state === "held" && now < lease.expiresAt) return { kind: "leave" };',
    wrong:
      'if (gate.kind === "carry" && lease.state === "held" && now < lease.expiresAt) return { kind: "leave" };',
    check: "18.sweep",
    invariant: "what-lives-is-not-told",
  },
];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "agent-harness-lab-slips-")));
// Names such as `#contracts/` are looked up from where a module lies.
for (const part of ["package.json", "contracts", "solutions", "my-pi-agent"]) {
  symlinkSync(join(root, part), join(folder, part));
}
afterAll(() => rmSync(folder, { recursive: true }));

test.each(slips)("one slip in $module is refused by $check: $invariant", async (slip) => {
  const { lab, module, right, wrong, check, invariant } = slip;
  const text = readFileSync(join(root, "solutions/src", module), "utf8");
  expect(text.split(right)).toHaveLength(2);
  const file = join(folder, module);
  writeFileSync(file, text.replace(right, wrong));
  const [tried = []] = await tryModules(lab, [{ [module]: relative(root, file) }], [check]);
  expect(tried).toMatchObject([{ check, status: "failed", finding: { invariant } }]);
});
