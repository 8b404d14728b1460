import { type StopLimits, stopRules } from "#agent/stop-rules.ts";
import type { Bilingual } from "#contracts/render.ts";
import { ACCEPTED, REFUSED } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { OTHER_RUN, prompt, RUN, request, summary, turn } from "./entries.ts";
import { GOES_ON, stops } from "./stops.ts";

const turnsStop = (used: number, limit: number) => ({ code: "stop.max_turns", params: { used, limit } });
const tokensStop = (used: number, limit: number) => ({ code: "stop.max_tokens", params: { used, limit } });

export const limitChecks: readonly Check[] = [
  exampleCheck(
    {
      id: "06.turns",
      task: "06.1",
      title: {
        zh: "轮数上限：请求之前看，已经发起的每一次都算",
        en: "The turn limit: looked at before a request, and every started one counts",
      },
    },
    [
      stops("one-below-the-limit-goes-on", { maxTurns: 3 }, [prompt(), ...turn(), ...turn()], GOES_ON),
      stops("at-the-limit-it-stops", { maxTurns: 2 }, [prompt(), ...turn(), ...turn()], turnsStop(2, 2)),
      stops("a-limit-of-zero-sends-nothing", { maxTurns: 0 }, [prompt()], turnsStop(0, 0)),
      stops(
        "a-request-whose-reply-was-lost-counts",
        { maxTurns: 2 },
        [prompt(), request(), request()],
        turnsStop(2, 2),
      ),
      stops(
        "a-request-for-a-summary-counts",
        { maxTurns: 2 },
        [prompt(), ...turn(), ...summary(0, true)],
        turnsStop(2, 2),
      ),
      stops(
        "another-run-spends-its-own",
        { maxTurns: 2 },
        [prompt(OTHER_RUN), ...turn({}, OTHER_RUN), ...turn({}, OTHER_RUN), prompt(), ...turn()],
        GOES_ON,
      ),
      stops(
        "no-limit-stops-nothing",
        {},
        [prompt(), ...Array.from({ length: 99 }, () => request())],
        GOES_ON,
      ),
      {
        invariant: "asking-costs-nothing",
        async breach() {
          const entries = [prompt(), ...turn()];
          const shouldStop = stopRules({ runId: RUN, limits: { maxTurns: 2 }, now: () => 0 });
          const said = [];
          for (let time = 0; time < 4; time += 1) said.push((await shouldStop(entries)).kind);
          return unlessEqual(said, ["go", "go", "go", "go"]);
        },
      },
      ...[Number.NaN, -1].map((maxTurns) => ({
        invariant: "a-limit-that-is-never-reached-is-refused",
        breach: async () => unlessEqual(built({ maxTurns }), REFUSED),
      })),
    ],
  ),
  exampleCheck(
    {
      id: "06.tokens",
      task: "06.2",
      title: {
        zh: "token 上限：答复和摘要花掉的都算，只算这次运行的",
        en: "The token limit: replies and summaries count, those of this run alone",
      },
    },
    [
      stops(
        "what-the-replies-cost-is-added-up",
        { maxTokens: 500 },
        [prompt(), ...turn({ tokens: 250 }), ...turn({ tokens: 260 })],
        tokensStop(510, 500),
      ),
      stops("below-the-limit-it-goes-on", { maxTokens: 251 }, [prompt(), ...turn({ tokens: 250 })], GOES_ON),
      stops("at-the-limit-it-stops", { maxTokens: 7 }, [prompt(), ...turn({ tokens: 7 })], tokensStop(7, 7)),
      ...[true, false].map((fitted) =>
        stops(
          "a-summary-was-paid-for-too",
          { maxTokens: 300 },
          [prompt(), ...turn({ tokens: 200 }), ...summary(100, fitted)],
          tokensStop(300, 300),
        ),
      ),
      stops(
        "another-run-spends-its-own",
        { maxTokens: 300 },
        [
          prompt(OTHER_RUN),
          ...turn({ tokens: 900 }, OTHER_RUN),
          ...summary(900, true, OTHER_RUN),
          prompt(),
          ...turn({ tokens: 10 }),
        ],
        GOES_ON,
      ),
    ],
  ),
];

function built(limits: StopLimits): Bilingual {
  try {
    stopRules({ runId: RUN, limits, now: () => 0 });
    return ACCEPTED;
  } catch {
    return REFUSED;
  }
}
