import type { Bilingual } from "#contracts/render.ts";
import type { Check as Verification } from "#contracts/verification.ts";
import { messageOf } from "../../crash-explorer/verdict.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { claim, missing, prompt, right } from "./claims.ts";
import { codes, said, verified, verifying } from "./verifying.ts";

const entries = [prompt(), ...claim("a1")];

const broken = async () => {
  throw Object.assign(new Error("spawn npm ENOENT"), { code: "ENOENT" });
};

export const faultChecks: readonly Check[] = [
  exampleCheck(
    {
      id: "07.check-throws",
      task: "07.5",
      title: {
        zh: "核对程序自己出错：没有核对，就不算完成",
        en: "A check that throws has checked nothing, so nothing is completed",
      },
    },
    [
      {
        invariant: "a-check-that-throws-fails-the-run",
        breach: async () => unlessEqual(await comesTo(broken), "end: failed"),
      },
      verifying("what-was-thrown-is-kept", { entries, check: broken }, ({ added, gate }) => {
        const message = gate.kind === "end" ? String(gate.end.reason.params.message) : said(gate);
        const expected = both("话里有 ENOENT", "words with ENOENT in them");
        // Its code or its message, or both: the words are up to whoever writes it.
        const kept = { kept: codes(added), message: message.includes("ENOENT") ? expected : message };
        return unlessEqual(kept, { kept: ["verify.threw"], message: expected });
      }),
      {
        invariant: "a-check-that-throws-at-once-is-no-bug-of-ours",
        async breach() {
          const said = await comesTo(() => {
            throw "no words";
          });
          return unlessEqual(said, "end: failed");
        },
      },
    ],
  ),
  exampleCheck(
    {
      id: "07.abort",
      task: "07.6",
      title: {
        zh: "用户中止时不等核对，也不采信它后来的结果",
        en: "An abort waits for no check, and believes nothing that it says later",
      },
    },
    [
      {
        invariant: "an-abort-waits-for-no-check",
        async breach() {
          const abort = new AbortController();
          const check = () => new Promise<never>(() => {});
          const verdict = verified({ entries, check, signal: abort.signal });
          await nextTurn();
          abort.abort();
          const first = await Promise.race([verdict, nextTurn()]);
          return unlessEqual(first ? said(first.gate) : both("还在等核对", "it still waits"), "end: aborted");
        },
      },
      {
        invariant: "what-an-aborted-check-says-is-no-verdict",
        async breach() {
          const received = [];
          for (const finding of [right, missing]) {
            const abort = new AbortController();
            const check = async () => {
              abort.abort();
              return finding;
            };
            const { gate, added } = await verified({ entries, check, signal: abort.signal });
            received.push({ gate: said(gate), kept: codes(added) });
          }
          return unlessEqual(received, Array(2).fill({ gate: "end: aborted", kept: [] }));
        },
      },
      {
        invariant: "the-check-hears-the-abort",
        async breach() {
          const abort = new AbortController();
          let heard = false;
          const check = async ({ signal }: { signal?: AbortSignal }) => {
            signal?.addEventListener("abort", () => {
              heard = true;
            });
            abort.abort();
            return right;
          };
          await verified({ entries, check, signal: abort.signal });
          return unlessEqual({ heard }, { heard: true });
        },
      },
      {
        invariant: "a-check-that-hears-the-abort-has-not-failed",
        async breach() {
          const abort = new AbortController();
          const check = async ({ signal }: { signal?: AbortSignal }) => {
            abort.abort();
            signal?.throwIfAborted();
            return right;
          };
          const { gate, added } = await verified({ entries, check, signal: abort.signal });
          return unlessEqual({ gate: said(gate), kept: codes(added) }, { gate: "end: aborted", kept: [] });
        },
      },
      {
        invariant: "an-aborted-run-looks-no-more",
        async breach() {
          const signal = AbortSignal.abort();
          const { gate, looks } = await verified({ entries, finds: [right], signal });
          return unlessEqual({ gate: said(gate), looks }, { gate: "end: aborted", looks: 0 });
        },
      },
    ],
  ),
];

/** What comes of a claim with this check; an error that goes through would look like one of the lab's own. */
function comesTo(check: Verification): Promise<string | Bilingual> {
  return verified({ entries, check }).then(
    ({ gate }) => said(gate),
    (thrown) => {
      const message = messageOf(thrown);
      return both(
        `核对抛出的异常一直传到循环：${message}`,
        `what the check threw goes through to the loop: ${message}`,
      );
    },
  );
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
