import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { keyedPerform } from "#agent/keyed-perform.ts";
import { reconcileHook } from "#agent/reconcile-hook.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import { type Booted, boot, type Medium } from "../14-idempotency/boot.ts";

export const PROGRAM = "reconciliation";

/** An hour, till somebody else has to find out. */
export const OWNERSHIP = { owners: ["li", "wang"], escalateAfterMs: 3_600_000 } as const;

export const charge = { name: "charge", arguments: { order: "order-7" } } as const;

/** Asks once; who hears that it was not done asks again. */
export function asksAgain(name: "charge" | "message" = "charge") {
  const calls = [{ id: "c1", ...charge, name }];
  return [
    { calls },
    ({ messages }: { messages: readonly { role: string; isError?: boolean }[] }) =>
      messages.some(({ isError }) => isError) ? { calls } : "done",
    "done",
  ];
}

/** One life that settles by reality what it can, before it goes on. */
export function reconciledLife(
  medium: Medium,
  tools: readonly Tool[],
  script = asksAgain(),
  beginsMs = 1_000,
): Promise<Booted> {
  return boot(medium, {
    tools,
    script,
    beginsMs,
    seams(options) {
      const parts = { ...options, operator: PROGRAM, ownership: OWNERSHIP };
      return keyedPerform({ ...options, reconcile: reconcileHook(parts) });
    },
  });
}

/** What a person works with, on the journal that a dead harness left. */
export async function personAt(
  file: LogFile,
  tool: Tool,
  now = () => 5_000,
): Promise<Reconciling & { open: OpenOperation; record(): Promise<OperationRecord | undefined> }> {
  const journal = await openJsonlOperationJournal(file, now);
  const [record] = await journal.unsettled();
  if (!record) throw new Error("nothing is open");
  const open = { record, tool };
  return { journal, now, operator: PROGRAM, open, record: () => journal.get(record.operationId) };
}

/** The same files, opened; closed when `use` is through. */
export async function withFiles<Result>(folder: string, use: (medium: Medium) => Promise<Result>) {
  const session = await openNodeLogFile(`${folder}/session.jsonl`);
  const journal = await openNodeLogFile(`${folder}/journal.jsonl`);
  try {
    return await use({ session, journal });
  } finally {
    await Promise.all([session.close(), journal.close()]);
  }
}

/** A process of its own, which does what `killed-process.ts` says, until somebody kills it. */
export function spawnLife(folder: string, url: string, task: "run" | "reconcile") {
  const program = fileURLToPath(new URL("killed-process.ts", import.meta.url));
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const words = [...conditions, "--import", "tsx", program, folder, url, task];
  const child = spawn(process.execPath, words, { cwd, stdio: ["pipe", "ignore", "inherit"] });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
  });
  return {
    ended,
    async kill() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}
