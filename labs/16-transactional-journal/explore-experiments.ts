import type { SqlDatabase } from "#contracts/sql-database.ts";
import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { journalScenario } from "./explored.ts";
import { joinedScenario } from "./explored-joined.ts";
import { stateScenario } from "./explored-state.ts";
import { upgradeScenario } from "./explored-upgrade.ts";
import { ended } from "./process-experiments.ts";

/** Every crash, any number of times: the learner's store on a database that loses what was not synced. */
export async function anyCrash(context: LabContext): Promise<Measured> {
  await import("typebox/schema");
  const power = await explore(await journalScenario("power"), { level: "power" });
  const troubled = await explore(await journalScenario("troubled"), { level: "process" });
  const state = await explore(await stateScenario(), { level: "power" });
  const session = await explore(await joinedScenario(), { level: "power" });
  const upgrade = await explore(await upgradeScenario(), { level: "process" });
  const all = [power, troubled, state, session, upgrade];
  const broken = all.find(({ violation }) => violation)?.violation?.invariant;
  return ended(context, broken === undefined, broken ? "lab16.explored_broken" : "lab16.explored", {
    ...(broken && { broken }),
    power: power.verdict,
    powerStates: power.states,
    troubled: troubled.verdict,
    troubledStates: troubled.states,
    ownState: state.verdict,
    ownStateStates: state.states,
    session: session.verdict,
    sessionStates: session.states,
    upgrade: upgrade.verdict,
    upgradeStates: upgrade.states,
  });
}

/** The mistake: NORMAL, as many recommend with WAL. A power cut takes the record of an effect. */
export async function normalSync(context: LabContext): Promise<Measured> {
  await import("typebox/schema");
  const { boot, ...scenario } = await journalScenario("power");
  const report = await explore(
    {
      ...scenario,
      boot: ({ database, ...others }, life, machine) =>
        boot({ ...others, database: withoutFull(database) }, life, machine),
    },
    { level: "power" },
  );
  const { verdict, violation } = report;
  return ended(context, verdict === "exhaustive", violation ? "lab16.lost_by_power" : "lab16.explored", {
    verdict,
    invariant: violation?.invariant ?? "-",
    crashes: violation?.history?.length ?? 0,
  });
}

function withoutFull(database: SqlDatabase): SqlDatabase {
  return {
    query: (sql, values) =>
      database.query(sql.includes("synchronous =") ? "PRAGMA synchronous = NORMAL" : sql, values),
    execute: (script) => database.execute(script),
    close: () => database.close(),
  };
}
