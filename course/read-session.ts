import { fileURLToPath } from "node:url";
import { reserveStdout } from "./ending.ts";
import { inspectModules } from "./modules.ts";
import type { Person } from "./person.ts";

/** Reads one session file as lab 05 would restore it, and changes nothing. */
export async function readSession(file: string, person: Person): Promise<number> {
  const print = reserveStdout(person);
  const modules = inspectModules(fileURLToPath(new URL("..", import.meta.url)));
  const { readSessionFile } = await import("#agent/edges/node-log-file.ts");
  const { entries, torn, newlineMissing } = await readSessionFile(file);
  person.tell(modules.code, modules.params, "quiet");
  if (torn !== undefined) {
    person.tell("command.tail_torn", { line: torn.line, bytes: torn.bytes });
  }
  print({ restored: entries.length, tornBytes: torn?.bytes ?? 0, newlineMissing });
  return 0;
}
