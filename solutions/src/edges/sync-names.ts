import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes names durable: a file or folder can be gone after a power cut, with every byte synced into it, if the
 * folder that holds its name was not synced.
 * @param folder the folder in which a name is new
 * @param firstMade the topmost folder that was made on the way to it, as `mkdir` tells it
 */
export async function syncNames(folder: string, firstMade: string | undefined): Promise<void> {
  await syncFolder(folder);
  if (firstMade === undefined) return;
  const last = dirname(resolve(firstMade));
  for (let at = folder; at.length > last.length; at = dirname(at)) await syncFolder(dirname(at));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
