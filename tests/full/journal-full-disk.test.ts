import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareProcesses } from "../../labs/16-transactional-journal/start-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A small real disk needs a mount of one's own, which Linux gives in a namespace of one's own. */
const namespace = ["--user", "--map-root-user", "--mount"];
const mayMount = existsSync("/proc/self/ns/mnt") && spawnSync("unshare", [...namespace, "true"]).status === 0;

const place = temporaryFolder();

/** The journal is made while there is room, then the disk is filled to its last byte, then room is made. */
const script = `
mount -t tmpfs -o size=512k tmpfs "$DISK" || exit 99
"$@" "$NOTHING" >/dev/null || exit 98
cat /dev/zero > "$DISK/filler" 2>/dev/null
"$@" "$WORK"; echo "full: $?"
cat "$DISK/world.txt" 2>/dev/null | wc -l
rm "$DISK/filler"
"$@" "$WORK"; echo "room: $?"
cat "$DISK/world.txt" | wc -l
`;

test.skipIf(!mayMount)(
  "on a disk that is really full no tool starts, and with room each runs once",
  async () => {
    const folder = place.path("program");
    await prepareProcesses(folder);
    const disk = place.path("disk");
    mkdirSync(disk);
    const plan = (calls: number) =>
      JSON.stringify({ folder: disk, waitMs: 1_000, work: { kind: "worker", name: "w", calls } });
    const program = [process.execPath, "--no-warnings", join(folder, "program.mjs")];
    const { stdout, status } = spawnSync("unshare", [...namespace, "sh", "-c", script, "sh", ...program], {
      env: { ...process.env, DISK: disk, NOTHING: plan(0), WORK: plan(2) },
      encoding: "utf8",
    });
    const lines = stdout.trim().split("\n");
    const said = lines.map((line) => (line.startsWith("{") ? wordOf(line) : line.trim()));
    expect({ status, said }).toEqual({
      status: 0,
      said: ["journal.not_saved", "full: 1", "0", "noted w-0, noted w-1", "room: 0", "2"],
    });
  },
);

function wordOf(line: string): string {
  const { stopped, ends } = JSON.parse(line) as { stopped?: { code: string }; ends: string[] };
  return stopped?.code ?? ends.join(", ");
}
