import type { zhLab13 } from "./zh-lab13.ts";

/** What lab 13 tells while it runs, in English. */
export const enLab13: Readonly<Record<keyof typeof zhLab13, string>> = {
  "lab13.died": "the file is written ({effects} times), its completion record is not, the process dies",
  "lab13.recovered": "recovery wrote {written} lines",
  "lab13.exploring": "recovering from every crash, until there is no new state",
  "lab13.audit_place": "{question}: {answer}, at {place}",
};
