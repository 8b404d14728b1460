import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout } from "node:timers/promises";

let syncs = 0;

/** From here on every way that Node has to make a file durable is counted. */
export async function countSyncs() {
  const probe = await open(new URL(import.meta.url));
  const handles = Object.getPrototypeOf(probe);
  await probe.close();
  for (const [ways, names] of /** @type {const} */ ([
    [handles, ["sync", "datasync"]],
    [fs, ["fsync", "fsyncSync", "fdatasync", "fdatasyncSync"]],
  ])) {
    for (const name of names) {
      const way = ways[name];
      ways[name] = function counted(/** @type {unknown[]} */ ...given) {
        syncs += 1;
        return Reflect.apply(way, this, given);
      };
    }
  }
  syncBuiltinESMExports();
}

/** Says where this process is, and waits for the end: whoever hears it kills this process. */
export async function reached() {
  process.stdout.write(`${JSON.stringify({ reached: true, syncs })}\n`);
  // Whoever started it holds the other end: without that one it must not live on.
  process.stdin.on("end", () => process.exit()).resume();
  await setTimeout(600_000);
}
