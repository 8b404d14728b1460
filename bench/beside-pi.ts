import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isHarnessError } from "#contracts/errors.ts";
import { render } from "#contracts/render.ts";
import { installPi } from "../course/pi/install-pi.ts";
import { PI } from "../course/pi/pi-version.ts";
import { median } from "./results.ts";

interface Measured {
  opened: { piMs: number; hereMs: number }[];
  appended: { piMs: number; hereMs: number; unsyncedMs: number }[];
}

/**
 * The session tree beside the storage of real Pi, on the same sessions: told and not judged, since Pi syncs
 * nothing and ours syncs each line. Where Pi cannot be had, one line says so.
 */
export async function besidePi(sizes: readonly number[]): Promise<string[]> {
  try {
    const installed = await installPi((fact) => process.stderr.write(`${render(fact, "en")}\n`));
    return sizes.map((size) => told(size, measure(size, installed)));
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    return [`- beside Pi's own storage: left out. ${render(error.fact, "en")}`];
  }
}

function told(size: number, { opened, appended }: Measured): string {
  const hereMs = median(opened.map((one) => one.hereMs)).toFixed(0);
  const open = median(opened.map((one) => one.hereMs / one.piMs)).toFixed(2);
  const append = median(appended.map((one) => one.piMs / one.hereMs)).toFixed(2);
  const unsynced = median(appended.map((one) => one.piMs / one.unsyncedMs)).toFixed(2);
  return `- ${size.toLocaleString("en")} entries, from the path to the context: ${hereMs} ms, ${open} times \
Pi ${PI.version}; appends at ${append} of Pi's rate, which syncs nothing, and at ${unsynced} of it \
without fsync`;
}

function measure(size: number, installed: string): Measured {
  const file = fileURLToPath(new URL("measure-pi.ts", import.meta.url));
  const words = ["--import", "tsx", file, `${size}`, installed];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`measuring beside Pi ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
