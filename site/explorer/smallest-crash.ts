import { explore } from "../../crash-explorer/explore.ts";
import type { HistoryLife } from "../../crash-explorer/replay.ts";
import type { Report, Violation } from "../../crash-explorer/report.ts";
import { acceptScenario } from "./accept-order.ts";
import { harnessOf } from "./harness.ts";
import { type AcceptStep, type ActionStep, allParts } from "./parts.ts";

/** What an order came to: nothing breaks it, or this is the smallest crash that does. */
export interface OrderTried {
  verdict: Report["verdict"];
  states: number;
  broken?: Pick<Violation, "invariant" | "title" | "expected" | "received" | "words"> & {
    history: readonly HistoryLife[];
    crashes: number;
  };
}

export async function tryActionOrder(order: readonly ActionStep[]): Promise<OrderTried> {
  return triedIn(await explore(await harnessOf("each-gap", { ...allParts, order }), BOUNDS));
}

export async function tryAcceptOrder(order: readonly AcceptStep[]): Promise<OrderTried> {
  return triedIn(await explore(acceptScenario(order), BOUNDS));
}

const BOUNDS = { maxStates: 2_000, patienceMs: 5_000 };

function triedIn({ verdict, states, violation }: Report): OrderTried {
  if (!violation) return { verdict, states };
  const { invariant, title, expected, received, words, history } = violation;
  const crashes = history.filter(({ died }) => died).length;
  const broken = {
    invariant,
    ...(title && { title }),
    ...(words && { words }),
    expected,
    received,
    history,
    crashes,
  };
  return { verdict, states, broken };
}
