import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A new folder on a real disk for each test of a file; gone afterwards. Its path holds no links. */
export function temporaryFolder(): { path(...names: string[]): string } {
  let folder = "";
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "lab-test-")));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return { path: (...names) => join(folder, ...names) };
}
