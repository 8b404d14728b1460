import { parseArgs } from "node:util";
import { benchCheck } from "./check.ts";
import { benchExplorer } from "./explorer.ts";
import { benchJournal } from "./journal.ts";
import { writeSection } from "./results.ts";
import { benchSession } from "./session.ts";
import { benchStart } from "./start.ts";

/** `npm run bench [-- start|check|session|explorer|journal] [--write]`: exit 1 above a limit. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false }, pairs: { type: "string", default: "30" } },
});

const benches = {
  start: { title: "Start", run: () => benchStart(Number(values.pairs)) },
  check: { title: "Save and picker", run: () => benchCheck(Number(values.pairs)) },
  session: { title: "Session tree", run: () => benchSession() },
  explorer: { title: "Crash explorer", run: () => benchExplorer() },
  journal: { title: "Operation journal", run: () => benchJournal() },
};

for (const [name, { title, run }] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { text, withinLimits } = await run();
  process.stdout.write(`${title}\n\n${text}\n`);
  if (values.write) writeSection(title, text);
  if (!withinLimits) process.exitCode = 1;
}
