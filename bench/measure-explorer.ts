import { loadBundle } from "../my-pi-agent/bundle.js";

/** A process of its own for each measurement, so that none finds compiled what another ran. */
type Measures = typeof import("./explored-measures.ts");
const measures = (await loadBundle("bench/explored-measures.ts")).exports as unknown as Measures;
const [what = "", count = "0", rounds = "1"] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measure()));

function measure(): Promise<unknown> {
  switch (what) {
    case "steps":
      return measures.timeSteps(Number(count), Number(rounds));
    case "heap":
      return measures.heapOf(Number(count), globalThis.gc ?? (() => {}));
    default:
      return measures.timeRecovery(what === "power" ? "power" : "process", Number(rounds));
  }
}
