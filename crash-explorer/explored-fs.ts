import * as realFs from "node:fs/promises";
import type { RealPlace } from "./real-place.ts";

/** What plain code may use of `node:fs/promises`: every file is opened, and no watcher is. */
export type ExploredFs = Pick<typeof realFs, (typeof changing)[number] | (typeof looking)[number]>;

const changing = [
  "appendFile",
  "copyFile",
  "mkdir",
  "open",
  "rename",
  "rm",
  "rmdir",
  "truncate",
  "unlink",
  "writeFile",
] as const;
const looking = ["access", "readFile", "readdir", "stat"] as const;

/** A `node:fs/promises` for code that takes one: it need not say where its steps are. */
export function exploredFs(place: RealPlace): ExploredFs {
  const fs = wrapped(realFs, changing, looking, place);
  const open = fs.open as (...args: unknown[]) => Promise<realFs.FileHandle>;
  return { ...fs, open: async (...args) => exploredHandle(await open(...args), place) } as ExploredFs;
}

const handleChanging = ["appendFile", "datasync", "sync", "truncate", "write", "writeFile", "writev"];
const handleLooking = ["close", "read", "readFile", "readv", "stat"];

function exploredHandle(handle: realFs.FileHandle, place: RealPlace): realFs.FileHandle {
  const methods = wrapped(handle, handleChanging, handleLooking, place);
  return { ...methods, fd: handle.fd } as unknown as realFs.FileHandle;
}

/** Methods not named here are left out: a change that nobody sees would hide crashes. */
function wrapped(
  of: object,
  changes: readonly string[],
  looks: readonly string[],
  { step, look }: RealPlace,
): Record<string, unknown> {
  const methods = of as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const method =
    (name: string) =>
    async (...args: unknown[]) =>
      methods[name]?.call(of, ...args);
  return Object.fromEntries([
    ...changes.map((name) => [name, (...args: unknown[]) => step(name, () => method(name)(...args))]),
    ...looks.map((name) => [name, (...args: unknown[]) => look(() => method(name)(...args))]),
  ]);
}
