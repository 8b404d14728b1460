import { HarnessError } from "#contracts/errors.ts";
import { RealityError } from "../crash-explorer/reality-error.ts";
import type { TokenError } from "../crash-explorer/token.ts";

/** What was thrown on the way along a token, as a refusal where it is one. */
export function refusalOf(error: unknown): unknown {
  const { name, problem } = error as Partial<TokenError | RealityError>;
  if (problem === undefined) return error;
  if (name !== RealityError.name)
    return new HarnessError({ code: "command.bad_token", params: { problem } }, { cause: error });
  const fact =
    problem === "power-killed"
      ? ({ code: "command.power_killed", params: {} } as const)
      : ({ code: "command.not_real", params: { problem } } as const);
  return new HarnessError(fact, { cause: error });
}
