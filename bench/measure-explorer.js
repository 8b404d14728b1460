import { loadBundle } from "../my-pi-agent/bundle.js";

/**
 * A process of its own for each measurement, so that none finds compiled what another ran; and without a hook
 * that translates, as `lab --check` runs: through tsx each bundle would be translated a second time, and slower.
 *
 * @typedef {typeof import("./explored-measures.ts")} Measures
 */
const { exports } = await loadBundle("bench/explored-measures.ts");
const measures = /** @type {Measures} */ (/** @type {unknown} */ (exports));
const [what = "", count = "0", rounds = "1"] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measure()));

/** @returns {Promise<unknown>} */
function measure() {
  switch (what) {
    case "steps":
      return measures.timeSteps(Number(count), Number(rounds));
    case "heap":
      return measures.heapOf(Number(count), globalThis.gc ?? (() => {}));
    default:
      return measures.timeRecovery(what === "power" ? "power" : "process", Number(rounds));
  }
}
