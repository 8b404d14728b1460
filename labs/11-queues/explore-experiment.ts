import { explore } from "../../crash-explorer/explore.ts";
import type { Measured } from "../experiment.ts";
import { queueScenario } from "./explored.ts";
import { raceScenario } from "./explored-races.ts";

/** Every crash, any number of times: power cuts while messages wait, and a cancel at every moment. */
export async function anyCrash(): Promise<Measured> {
  const power = await explore(await queueScenario("power")(), { level: "power" });
  const order = await explore(await raceScenario("cancel", "steer", ["cancel"])(), { level: "order" });
  return {
    power: power.verdict,
    powerStates: power.states,
    order: order.verdict,
    orderStates: order.states,
    orderLives: order.runs,
  };
}
