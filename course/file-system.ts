import { statfsSync } from "node:fs";
import { release } from "node:os";

/** Windows Subsystem for Linux. */
export function isWsl(system: string = release()): boolean {
  return /microsoft|wsl/i.test(system);
}

/**
 * What is changed on the other side of these file systems, as by an editor on Windows, nobody is told: who
 * watches has to look again and again. By the magic numbers of Linux.
 */
const untold = new Map([
  [0x01021997, "9p"],
  [0x53464846, "wslfs"],
  [0x65735546, "fuse"],
  [0x6969, "nfs"],
  [0xff534d42, "cifs"],
  [0xfe534d42, "smb2"],
]);

/** The name of a file system that tells nothing of changes; undefined: it tells, or nobody knows. */
export function untoldFileSystem(folder: string): string | undefined {
  try {
    return nameOfUntold(process.platform, statfsSync(folder).type);
  } catch {
    return undefined;
  }
}

export function nameOfUntold(platform: NodeJS.Platform, type: number): string | undefined {
  return platform === "linux" ? untold.get(type >>> 0) : undefined;
}
