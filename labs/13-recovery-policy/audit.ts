import { explore } from "../../crash-explorer/explore.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { crashStates } from "./catalogue.ts";
import { crashPoints } from "./crash-points.ts";
import { recoveryScenario } from "./explored.ts";
import { leftOpenIn } from "./left-open.ts";
import { rawLines } from "./raw-records.ts";

const plan = { policy: "mark_interrupted", journaled: true, repeats: false, short: true } as const;

/** All crashes of one short run, and how many different states they leave. */
export async function explored({ tell }: LabContext): Promise<Measured> {
  tell({ code: "lab13.exploring", params: {} });
  const { verdict, states, violation } = await explore(await recoveryScenario("recovery", plan), PATIENT);
  return {
    terminal: violation ? "failed" : "completed",
    verdict,
    states,
    broken: violation?.invariant ?? null,
  };
}

const PATIENT = { patienceMs: 20_000 };

/**
 * The six questions that a resumable run has to answer, asked of this harness. Each is answered by what an
 * exploration found broken, or by what its log holds, and not by what somebody claims.
 */
export async function audit({ tell }: LabContext): Promise<Measured> {
  tell({ code: "lab13.exploring", params: {} });
  const scenario = await recoveryScenario("recovery", { ...plan, replyJournal: "full" });
  const broken = async (level: "process" | "power", ...ids: readonly string[]) => {
    const only = <Of extends { id: string }>(all: readonly Of[] = []) =>
      all.filter(({ id }) => ids.includes(id));
    const asked = { ...scenario, always: only(scenario.always), atEnd: only(scenario.atEnd) };
    const { verdict, violation } = await explore(asked, { ...PATIENT, level });
    return violation ? `no: ${violation.invariant}` : verdict === "exhaustive" ? "yes" : "undecided";
  };
  const states = await crashStates();
  const last = states.get("navigation.marked");
  const lines = last ? rawLines(last.bytes) : [];
  const answers = {
    durableWhenItReturns: await broken(
      "power",
      "an-accepted-message-is-neither-lost-nor-doubled",
      "a-call-has-one-result",
    ),
    foldedFromOneLog: await broken("process", "nothing-is-left-open", "recovery-comes-back-to-idle"),
    leafIsAnEntry: lines.some(({ type }) => type === "leaf") ? "yes" : "no",
    hostIsNamedNotStored: lines.some(({ data }) => data?.type === "turn_started" && namesOnly(data))
      ? "yes"
      : "no",
    undeclaredToolIsNotRetried: await broken(
      "process",
      "an-effect-happens-at-most-once",
      "a-result-says-what-is-known",
    ),
    everyWindowIsListed:
      crashPoints.every(({ id }) => states.has(id)) && leftOpenIn(lines).length === 0 ? "yes" : "no",
  };
  const isAll = Object.values(answers).every((answer) => answer === "yes");
  return { terminal: isAll ? "completed" : "failed", ...answers };
}

/** Whatever a turn worked with stands in its snapshot by name. */
function namesOnly({ snapshot }: Readonly<Record<string, unknown>>): boolean {
  const { model, activeToolNames } = snapshot as { model?: unknown; activeToolNames?: unknown };
  return (
    typeof model === "object" &&
    Array.isArray(activeToolNames) &&
    activeToolNames.every((name) => typeof name === "string")
  );
}
