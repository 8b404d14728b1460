import { curriculum, type LabListing } from "../labs/curriculum.ts";
import type { Person } from "./person.ts";

/**
 * The picker draws on stderr, since stdout belongs to the JSON. Undefined: the person left with Ctrl-C or
 * Escape.
 */
export async function chooseLab(person: Person): Promise<LabListing | undefined> {
  if (process.env.NO_COLOR) {
    // The only variable that prompts listens to, and only while it loads.
    process.env.NODE_DISABLE_COLORS = "1";
  }
  const [{ default: prompts }, { default: cliTruncate }] = await Promise.all([
    import("prompts"),
    import("cli-truncate"),
  ]);
  // prompts counts characters, not columns: a Chinese line that wraps would leave a part of itself behind.
  const columns = Math.max((process.stderr.columns || 80) - 20, 10);
  const { lab } = await prompts({
    type: "select",
    name: "lab",
    message: person.text({ code: "command.choose", params: {} }),
    hint: " ",
    choices: curriculum.map((value) => ({ title: cliTruncate(describe(value, person), columns), value })),
    stdout: process.stderr,
  });
  return lab as LabListing | undefined;
}

/** For who has no terminal to choose in. */
export function listLabs(person: Person): number {
  for (const lab of curriculum) {
    process.stdout.write(`${describe(lab, person)}\n`);
  }
  return 0;
}

function describe(lab: LabListing, person: Person): string {
  return `${lab.number} ${lab.slug}: ${lab.title[person.language]}`;
}
