import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { unless, unlessEqual } from "../unless.ts";
import { claim, missing, OTHER_RUN, prompt, RUN, right, sentBack, work } from "./claims.ts";
import { said, verified, verifying, WAITS, whileAppendHangs } from "./verifying.ts";

const claimed = [prompt(), ...claim("a1")];

export const verdictChecks: readonly Check[] = [
  exampleCheck(
    {
      id: "07.verdict",
      task: "07.1",
      title: {
        zh: "通过与否只看核对的结果，不看模型怎么说",
        en: "What was found decides, whatever the model says",
      },
    },
    [
      verifying("what-is-found-right-passes", { entries: claimed, finds: [right] }, ({ gate, looks }) =>
        unlessEqual({ gate: said(gate), looked: looks > 0 }, { gate: "go", looked: true }),
      ),
      verifying(
        "what-is-not-there-does-not-pass",
        {
          entries: [prompt(), ...claim("a1", "done: result.txt is written and all checks passed")],
          finds: [missing],
        },
        ({ gate }) => unlessEqual(said(gate), "answer"),
      ),
      verifying(
        "modest-words-pass-too",
        { entries: [prompt(), ...claim("a1", "I am not sure that it is finished")], finds: [right] },
        ({ gate }) => unlessEqual(said(gate), "go"),
      ),
      verifying(
        "an-old-verdict-proves-nothing",
        {
          entries: [
            ...claimed,
            {
              id: "v",
              fact: { code: "verify.passed", params: { runId: RUN, claimId: "a1", found: right.found } },
            },
          ],
          finds: [missing],
        },
        ({ gate }) => unlessEqual(said(gate), "answer"),
      ),
      verifying("one-look-decides", { entries: claimed, finds: [missing, right] }, ({ gate, added }) => {
        const params = { runId: RUN, claimId: "a1", found: missing.found };
        const expected = { gate: "answer", added: [{ fact: { code: "verify.rejected", params } }] };
        return unlessEqual({ gate: said(gate), added }, expected);
      }),
    ],
  ),
  exampleCheck(
    {
      id: "07.kept",
      task: "07.2",
      title: {
        zh: "核对结果先落盘，再据此行动",
        en: "Each verdict is durable before anything follows from it",
      },
    },
    [
      ...[
        { finding: right, code: "verify.passed" as const },
        { finding: missing, code: "verify.rejected" as const },
      ].map(({ finding, code }) =>
        verifying(
          "each-verdict-is-kept-with-its-run-and-claim",
          { entries: claimed, finds: [finding] },
          ({ added }) => {
            const fact = { code, params: { runId: RUN, claimId: "a1", found: finding.found } };
            return unlessEqual(added, [{ fact }]);
          },
        ),
      ),
      verifying(
        "the-claim-is-the-last-reply",
        { entries: [...claimed, sentBack("u1"), ...claim("a2")], finds: [missing] },
        ({ added }) => {
          const params = { runId: RUN, claimId: "a2", found: missing.found };
          return unlessEqual(added, [{ fact: { code: "verify.rejected", params } }]);
        },
      ),
      {
        invariant: "no-answer-before-the-verdict-is-durable",
        async breach() {
          const gates = await Promise.all([right, missing].map((one) => whileAppendHangs(claimed, one)));
          return unlessEqual(gates, [WAITS, WAITS]);
        },
      },
      verifying(
        "a-verdict-of-another-run-is-not-ours",
        {
          entries: [prompt(OTHER_RUN), ...claim("o1", "done", OTHER_RUN), ...claimed],
          finds: [right],
        },
        ({ added }) => {
          const params = { runId: RUN, claimId: "a1", found: right.found };
          return unlessEqual(added, [{ fact: { code: "verify.passed", params } }]);
        },
      ),
    ],
  ),
  exampleCheck(
    {
      id: "07.sent-back",
      task: "07.3",
      title: {
        zh: "退回时告诉模型发现了什么",
        en: "The model is sent back with what was found",
      },
    },
    [
      verifying("the-model-is-told-what-was-found", { entries: claimed, finds: [missing] }, ({ gate }) => {
        const text = gate.kind === "answer" ? JSON.stringify(gate.answer.content) : said(gate);
        const wanted = "result.txt does not exist";
        return unless(text.includes(wanted), both(`文字里有：${wanted}`, `a text with: ${wanted}`), text);
      }),
      {
        invariant: "a-check-that-passes-later-passes",
        async breach() {
          const first = await verified({ entries: claimed, finds: [missing] });
          const later = [...first.entries, sentBack("u1"), ...work("a2"), ...claim("a3")];
          const { gate } = await verified({ entries: later, finds: [right] });
          return unlessEqual(said(gate), "go");
        },
      },
    ],
  ),
];
