import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { realFolder } from "../../crash-explorer/real-folder.ts";
import type { RealPlace } from "../../crash-explorer/real-place.ts";
import type { Places, Scenario } from "../../crash-explorer/scenario.ts";
import type { Files } from "../../crash-explorer/thing.ts";

/** A thing that writes down less than its state. */
const lossy = {
  disk: {
    ...realFolder(),
    onDisk: { write: () => new Map<string, Uint8Array>(), read: (files: Files) => files },
  },
};
export const losing = {
  name: "losing",
  things: lossy,
  boot: (toys: { disk: RealPlace }) => bootNoting(toys),
  bootReal: (places: Places<typeof lossy>) => bootNoting(places),
} satisfies Scenario<typeof lossy, string>;

async function bootNoting({ disk }: { disk: RealPlace }): Promise<string> {
  await disk.step("note", () => appendFile(join(disk.path, "notes"), "n"));
  return "noted";
}
