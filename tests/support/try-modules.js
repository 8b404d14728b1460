import { loadBundle } from "../../my-pi-agent/bundle.js";

/**
 * Checks a lab with other modules in place of the reference's, again and again in one process: each load has
 * fresh instances. One argument: `{"lab": "08-recovery", "tries": [{"decide-operation.ts": "path"}]}`, and the
 * ids of the checks as `only`, if not all; one line of JSON to stdout for each try.
 */
const { lab, tries, only } = JSON.parse(process.argv[2] ?? "");
process.on("unhandledRejection", () => {});
for (const instead of tries) {
  const { exports } = await loadBundle(`labs/${lab}/checks.ts`, (module) => instead[module]);
  const { checks } = /** @type {{ checks: readonly import("../../labs/check.ts").Check[] }} */ (
    /** @type {unknown} */ (exports)
  );
  const results = [];
  for (const check of checks.filter(({ id }) => only?.includes(id) ?? true))
    results.push({ check: check.id, ...(await check.run()) });
  process.stdout.write(`${JSON.stringify(results)}\n`);
}
process.exit();
