import { exampleCheck } from "../example-check.ts";
import { OTHER_RUN, prompt, RUN, request, turn } from "./entries.ts";
import { GOES_ON, stops } from "./stops.ts";

export const durationCheck = exampleCheck(
  {
    id: "06.duration",
    task: "06.3",
    title: {
      zh: "时间上限：从提示词被接受算起，进程不在的时间也算",
      en: "The time limit: from the prompt on, the time in which no process lived included",
    },
  },
  [
    stops(
      "the-time-begins-with-the-prompt",
      { maxDurationMs: 60 },
      [prompt(RUN, 100), ...turn()],
      GOES_ON,
      159,
    ),
    stops(
      "the-time-without-a-process-counts",
      { maxDurationMs: 60 },
      [prompt(RUN, 100), request()],
      { code: "stop.max_duration", params: { usedMs: 60, limitMs: 60 } },
      160,
    ),
    stops(
      "each-run-has-its-own-time",
      { maxDurationMs: 60 },
      [prompt(OTHER_RUN, 100), ...turn({}, OTHER_RUN), prompt(RUN, 200), ...turn()],
      GOES_ON,
      230,
    ),
    stops(
      "a-later-message-starts-no-new-time",
      { maxDurationMs: 60 },
      [prompt(RUN, 100), ...turn(), prompt("sent-back", 150)],
      { code: "stop.max_duration", params: { usedMs: 65, limitMs: 60 } },
      165,
    ),
  ],
);
