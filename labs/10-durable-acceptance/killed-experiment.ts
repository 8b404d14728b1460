import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { LabContext, Measured } from "../experiment.ts";
import { onDisk, restart } from "./restart.ts";

/** A real process says that the change is accepted, and is killed in the middle of its turn. */
export async function killedSetter(context: LabContext): Promise<Measured> {
  const signal = await killOnceAccepted(context);
  return { ...(await restart(context, onDisk(context), { changes: 1, wanted: "search" })), signal };
}

async function killOnceAccepted({ folder, tell }: LabContext): Promise<string | null> {
  const program = fileURLToPath(new URL("setter-process.ts", import.meta.url));
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const words = [...conditions, "--import", "tsx", program, folder, "lab-10"];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const child = spawn(process.execPath, words, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<string | null>((resolve) => {
    child.once("exit", (_, by) => resolve(by));
  });
  child.stdout.once("data", () => {
    tell({ code: "lab10.killed", params: { pid: child.pid ?? 0 } });
    child.kill("SIGKILL");
  });
  return ended;
}
