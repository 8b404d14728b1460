import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import type { LabContext } from "../experiment.ts";
import { type Booted, boot } from "./boot.ts";
import { asks, charge } from "./calls.ts";
import { type Fate, type Service, startService } from "./service.ts";
import { chargeTool } from "./service-tools.ts";

/** When a request that outlives its sender takes effect. */
export type Landing = "before" | "after" | "never";

export interface KilledLife extends Booted {
  /** What ended the first harness. */
  signal: string;
  service: Service;
}

/**
 * A harness in a process of its own dies by SIGKILL once its charge is at the service; another one starts on
 * its files. Nobody ever hears of the first request.
 */
export async function chargeKilled({ folder, tell }: LabContext, landing: Landing): Promise<KilledLife> {
  let harness: ReturnType<typeof spawnHarness> | undefined;
  let signal = "";
  const service: Service = await startService({
    kind: "order",
    async fate(request): Promise<Fate> {
      if (request === 1) {
        tell({ code: "lab14.killed", params: { pid: harness?.child.pid ?? 0 } });
        harness?.child.kill("SIGKILL");
        signal = (await harness?.ended) ?? "";
        return { lands: LANDS[landing], answer: "hangs up" };
      }
      // The late one arrives in the middle of the life after the restart.
      service.land();
      return { lands: "at once", answer: "given" };
    },
  });
  try {
    harness = spawnHarness(folder, service.url);
    const ended = await harness.ended;
    if (ended !== "SIGKILL") throw new Error(`the harness ended by itself: ${ended}`);
    const booted = await restart(folder, service.url);
    const attempts = booted.records[0]?.attempts ?? 0;
    tell({ code: "lab14.restarted", params: { attempts } });
    return { ...booted, signal, service };
  } finally {
    await service.close();
  }
}

const LANDS = { before: "at once", after: "later", never: "never" } as const;

/** The model asks once more for what it did not see the end of. */
async function restart(folder: string, url: string): Promise<Booted> {
  const session = await openNodeLogFile(`${folder}/session.jsonl`);
  const journal = await openNodeLogFile(`${folder}/journal.jsonl`);
  try {
    const script = [asks(charge()), asks(charge()), "done"];
    return await boot({ session, journal }, { tools: [chargeTool({ url })], script });
  } finally {
    await Promise.all([session.close(), journal.close()]);
  }
}

function spawnHarness(folder: string, url: string) {
  const program = fileURLToPath(new URL("keyed-process.ts", import.meta.url));
  const conditions = process.execArgv.flatMap((word, at, all) =>
    word === "-C" ? [word, all[at + 1] ?? ""] : [],
  );
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const words = [...conditions, "--import", "tsx", program, folder, url];
  const child = spawn(process.execPath, words, { cwd, stdio: ["pipe", "ignore", "inherit"] });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
  });
  return { child, ended };
}
