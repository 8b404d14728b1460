import { fileURLToPath } from "node:url";
import { HarnessError } from "#contracts/errors.ts";
import type { RestoredSession } from "#contracts/session.ts";
import { reserveStdout } from "./ending.ts";
import { inspectModules } from "./modules.ts";
import type { Person } from "./person.ts";

/** Reads one session file as lab 05 would restore it, and changes nothing. */
export async function readSession(file: string, person: Person): Promise<number> {
  const print = reserveStdout(person);
  const modules = inspectModules(fileURLToPath(new URL("..", import.meta.url)));
  const { readSessionFile } = await import("#agent/edges/session-folder.ts");
  const restored = await orRefuse(file, () => readSessionFile(file));
  if (restored.torn !== undefined) {
    person.tell("command.tail_torn", { line: restored.torn.line, bytes: restored.torn.bytes });
  }
  person.tell(modules.code, modules.params, "quiet");
  print({
    restored: restored.entries.length,
    tornBytes: restored.torn?.bytes ?? 0,
    newlineMissing: restored.newlineMissing,
  });
  return 0;
}

async function orRefuse(file: string, read: () => Promise<RestoredSession>): Promise<RestoredSession> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Error && "syscall" in cause && "code" in cause) {
      const params = { file, problem: String(cause.code) };
      throw new HarnessError({ code: "command.file_unreadable", params }, { cause });
    }
    throw cause;
  }
}
