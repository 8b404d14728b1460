import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { loadModules } from "./modules.ts";

/** Reads one session file as lab 05 would restore it, and changes nothing. */
export async function readSession(file: string, { house, person }: Surroundings): Promise<number> {
  const print = reserveStdout(person);
  const { exports, whose } = await loadModules<typeof import("./session-file.ts")>(
    house,
    "course/session-file.ts",
  );
  const { entries, torn, newlineMissing } = await exports.readSessionFile(file);
  for (const { code, params } of whose) person.tell(code, params, "quiet");
  if (torn !== undefined) {
    person.tell("command.tail_torn", { line: torn.line, bytes: torn.bytes });
  }
  print({ restored: entries.length, tornBytes: torn?.bytes ?? 0, newlineMissing });
  return 0;
}
