import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The world outside: a line for each effect, durable at once, whoever makes it. */
export function makeEffect(folder: string, name: string): void {
  const file = openSync(worldPath(folder), "a", 0o600);
  writeSync(file, `${name}\n`);
  fsyncSync(file);
  closeSync(file);
}

export function effectsIn(folder: string): string[] {
  try {
    return readFileSync(worldPath(folder), "utf8").split("\n").slice(0, -1);
  } catch {
    return [];
  }
}

function worldPath(folder: string): string {
  return join(folder, "world.txt");
}
