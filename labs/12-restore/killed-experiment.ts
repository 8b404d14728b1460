import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { LabContext, Measured } from "../experiment.ts";
import { house } from "./house.ts";
import { dieInTool, type Lives, measured, queuedIn } from "./lives.ts";
import { rawPending } from "./raw-restore.ts";

/** A real process dies in the middle of its restore; the next one finds less to do, and does the rest. */
export async function killedRestore(context: LabContext, lives: Lives): Promise<Measured> {
  await dieInTool(context, lives);
  const linesBefore = await lives.lines();
  const signal = await killHalfWay(context.folder);
  const linesKilled = await lives.lines();
  context.tell({ code: "lab12.killed", params: {} });
  const { report } = await house(lives.open, lives.surroundings).restore();
  const lines = await lives.lines();
  await lives.end();
  const times = Math.max(
    ...["model_change", "active_tools_change"].map(
      (kind) => lines.filter(({ type }) => type === kind).length,
    ),
  );
  const reason =
    times === 1
      ? ({ code: "lab12.restored_again", params: {} } as const)
      : ({ code: "lab12.written_twice", params: { times } } as const);
  return measured(context, times === 1 ? "completed" : "failed", reason, {
    signal,
    writtenBeforeTheKill: linesKilled.length - linesBefore.length,
    writtenAfterwards: lines.length - linesKilled.length,
    stillPending: rawPending(lines).length,
    queued: queuedIn(report),
  });
}

/** The signal that ended it. */
async function killHalfWay(folder: string): Promise<string> {
  const program = fileURLToPath(new URL("killed-process.ts", import.meta.url));
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const words = [...conditions, "--import", "tsx", program, folder, "lab-12"];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const child = spawn(process.execPath, words, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
  });
  child.stdout.once("data", () => child.kill("SIGKILL"));
  return ended;
}
