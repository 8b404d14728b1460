import { HarnessError } from "#contracts/errors.ts";
import { readToken, TokenError } from "../crash-explorer/token.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { loadChecks } from "./check-lab.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { tellHistory } from "./tell-history.ts";

export interface ReplayWish {
  lab: LabListing;
  token: string;
  /** As for the check that gave the token. */
  only: boolean;
}

/** Goes one path again and shows each of its lives. @throws {HarnessError} `command.bad_token` {problem}. */
export async function replayToken(
  { lab, token, only }: ReplayWish,
  { house, person }: Surroundings,
): Promise<number> {
  const print = reserveStdout(person);
  const { checks } = await loadChecks(lab, { house, person, only, json: false });
  try {
    const path = readToken(token);
    for (const check of checks) {
      const replayed = await check.replay?.(path);
      if (replayed === undefined) continue;
      tellHistory(replayed.history, person);
      print({ token, outcome: replayed.outcome ?? { kind: "died" }, history: replayed.history });
      return 0;
    }
    throw new TokenError("leads-nowhere");
  } catch (error) {
    const problem = (error as Partial<TokenError>).problem;
    if (problem === undefined) throw error;
    throw new HarnessError({ code: "command.bad_token", params: { problem } }, { cause: error });
  }
}
