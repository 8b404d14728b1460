import { catalogue } from "./catalogue.ts";

for (const p of ["mark_interrupted", "retry_unfinished"] as const) {
  console.log(p);
  for (const r of await catalogue(p))
    console.log(
      r.point.id.padEnd(24),
      r.durable.padEnd(22),
      r.wrote.join(", ") || "-",
      "|",
      r.before.join(", "),
      "|",
      r.terminal,
      r.effects,
    );
}
