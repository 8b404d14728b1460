import { exampleCheck } from "../example-check.ts";
import { OTHER_RUN, prompt, turn } from "./entries.ts";
import { GOES_ON, stops } from "./stops.ts";

const A = { path: "a.txt", range: { from: 1, to: 9 } };
/** The same arguments, as another reply may order them. */
const SAME_A = { range: { to: 9, from: 1 }, path: "a.txt" };
const same = (times: number) => ({ code: "stop.same_call", params: { tool: "read", times } });
const reads = (...calls: Record<string, unknown>[]) => calls.flatMap((args) => turn({ calls: [args] }));

export const sameCallCheck = exampleCheck(
  {
    id: "06.same-call",
    task: "06.4",
    title: {
      zh: "同样的调用连着出现才算原地打转；十次不同的读取不算",
      en: "Only the same call again and again is a loop; ten different reads are work",
    },
  },
  [
    stops("the-same-call-in-a-row-stops", { maxSameCalls: 3 }, [prompt(), ...reads(A, A, A)], same(3)),
    stops("one-below-the-limit-goes-on", { maxSameCalls: 3 }, [prompt(), ...reads(A, A)], GOES_ON),
    stops(
      "calls-of-one-reply-count-one-by-one",
      { maxSameCalls: 3 },
      [prompt(), ...turn({ calls: [A, A, A] })],
      same(3),
    ),
    stops(
      "the-order-of-the-keys-changes-nothing",
      { maxSameCalls: 3 },
      [prompt(), ...reads(A, SAME_A, A)],
      same(3),
    ),
    stops(
      "different-reads-are-work",
      { maxSameCalls: 2 },
      [prompt(), ...reads(...Array.from({ length: 10 }, (_, n) => ({ path: `file-${n}.txt` })))],
      GOES_ON,
    ),
    stops(
      "another-call-between-starts-again",
      { maxSameCalls: 3 },
      [prompt(), ...reads(A, A, { path: "b.txt" }, A)],
      GOES_ON,
    ),
    stops(
      "what-looks-alike-is-not-the-same",
      { maxSameCalls: 2 },
      [prompt(), ...reads({ path: "a.txt", offset: 1 }, { path: "a.txt", offset: 2 })],
      GOES_ON,
    ),
    stops(
      "another-run-calls-for-itself",
      { maxSameCalls: 2 },
      [prompt(OTHER_RUN), ...turn({ calls: [A] }, OTHER_RUN), prompt(), ...reads(A)],
      GOES_ON,
    ),
    stops("a-run-without-calls-goes-on", { maxSameCalls: 1 }, [prompt(), ...turn()], GOES_ON),
  ],
);
