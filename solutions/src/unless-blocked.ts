import { factAnswer } from "#agent/tool-answers.ts";
import type { Gate } from "#contracts/loop.ts";
import type { HostRecovery } from "#contracts/recovery.ts";

/**
 * What an unknown outcome means while a harness lives. Where a restart would mark it as interrupted and go
 * on, waiting for a person now would only put that off: the call gets the same neutral result at once. The
 * operation stays open in the journal, so the same action stays refused until somebody has looked.
 */
export function unlessBlocked(recovery: HostRecovery | undefined) {
  const goesOn = recovery !== undefined && recovery.policy !== "retry_unfinished";
  return <Given extends unknown[], Of extends Gate | undefined>(decide: (...given: Given) => Promise<Of>) =>
    async (...given: Given): Promise<Of> => {
      const gate = await decide(...given);
      if (!goesOn || gate?.kind !== "end" || gate.end.terminal !== "blocked") return gate;
      return { kind: "answer", answer: factAnswer(gate.end.reason) } as Of;
    };
}
