import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { RealityError } from "../crash-explorer/reality-error.ts";
import { TokenError } from "../crash-explorer/token.ts";

/** What was thrown on the way along a token, as a refusal where it is one. */
export function refusalOf(error: unknown): unknown {
  const { name, problem } = error as Partial<TokenError | RealityError>;
  if (problem === undefined) return error;
  if (name === TokenError.name) {
    const why = { code: TOKEN[problem as TokenError["problem"]], params: {} };
    return new HarnessError({ code: "command.bad_token", params: { why } }, { cause: error });
  }
  return isKnown(problem) ? new HarnessError(factOf(problem), { cause: error }) : error;
}

/** What no kill can show lies on a real disk all the same. */
function factOf(problem: RealityError["problem"]): Fact {
  if (problem === "power-killed") return { code: "command.power_killed", params: {} };
  if (problem === "fate-outside") return { code: "command.fate_killed", params: {} };
  return { code: "command.not_real", params: { why: { code: WHY[problem], params: {} } } };
}

const TOKEN = {
  "too-long": "token.too_long",
  "other-version": "token.other_version",
  unreadable: "token.unreadable",
  "leads-nowhere": "token.leads_nowhere",
} as const satisfies Record<TokenError["problem"], Fact["code"]>;

/** Why a path has no real side, in words; its name is for programs. */
const WHY = {
  "no-real-boot": "real.why_no_boot",
  "not-on-disk": "real.why_not_on_disk",
  "not-a-file": "real.why_not_a_file",
  "power-copied": "real.why_copied",
  "power-killed": "command.power_killed",
  "order-chosen": "real.why_order",
  "choice-outside": "real.why_choice",
  "fate-outside": "command.fate_killed",
} as const satisfies Record<RealityError["problem"], Fact["code"]>;

function isKnown(problem: string): problem is RealityError["problem"] {
  return Object.hasOwn(WHY, problem);
}
