import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ownProcessName } from "#agent/edges/process-name.ts";
import { openSessionFile } from "#agent/edges/session-folder.ts";
import { lockTree } from "#agent/edges/tree-lock.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { reopen } from "./reopen.ts";
import { treeOnDisk } from "./tree-on-disk.ts";
import { ask, leafOf, PLAN } from "./trip.ts";

const ID = "lab-09";

/** Two real processes and a real SIGKILL: a live owner is never robbed, a dead one holds up nobody. */
export async function twoWriters(context: LabContext): Promise<Measured> {
  const { folder } = context;
  const place = treeOnDisk(folder);
  const first = await place.create();
  await ask(first.tree, PLAN);
  await first.release();
  const other = await startWriter(folder);
  const ended = new Promise((resolve) => other.once("exit", resolve));
  const busy = await refusal(lockTree(folder, ID)).finally(() => other.kill("SIGKILL"));
  if (busy) context.tell(busy.fact);
  await ended;
  const left = await place.bytes();
  const dead = await refusal(lockTree(folder, ID).then((lock) => lock.release()));
  const recycled = await refusal(
    plantRecycled(folder)
      .then(() => lockTree(folder, ID))
      .then((lock) => lock.release()),
  );
  const behind = await appendBehind(folder);
  const told = { leaf: "from a stranger", unheard: true as const, ids: ["entry-1", "child-1"] };
  return reopen(context, place, told, async () => ({
    whileItLives: busy?.code ?? "taken",
    namesItsProcess: busy?.fact.params.pid === other.pid,
    itsEntryIsThere: left.includes("from another process"),
    afterItsDeath: dead?.code ?? "taken",
    recycledPid: recycled?.code ?? "taken",
    appendBehindItsBack: behind?.code ?? "written",
  }));
}

/** A program that knows no lock writes a line; this writer's next line would have hung on an old leaf. */
async function appendBehind(folder: string): Promise<HarnessError | undefined> {
  const file = await openSessionFile(folder, ID);
  const { tree } = await openSessionTree(file, { now: () => 0, newId: () => "not-written" });
  const line = { type: "message", id: "stranger-1", parentId: tree.leafId(), timestamp: "2026-01-01" };
  const message = { role: "user", content: "from a stranger", timestamp: 1 };
  await appendFile(treeOnDisk(folder).path, `${JSON.stringify({ ...line, message })}\n`);
  return refusal(ask(tree, leafOf(tree)).finally(file.close));
}

/** The flag of a process that is dead, whose number this one has by now. */
async function plantRecycled(folder: string): Promise<void> {
  const { pid, place } = await ownProcessName();
  const nobody = "00000000-0000-4000-8000-000000000000";
  await writeFile(join(folder, `${ID}.${pid}.${place}.${"0".repeat(12)}.${nobody}.lock`), "");
}

async function startWriter(folder: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("writer-process.ts", import.meta.url));
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const words = [...conditions, "--import", "tsx", program, folder, ID];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const child = spawn(process.execPath, words, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`the other writer ended with ${code}`)));
  });
  return child;
}

async function refusal(work: Promise<unknown>): Promise<HarnessError | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof HarnessError) return error;
      throw error;
    },
  );
}
