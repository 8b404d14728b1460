import type { EntryDraft } from "#contracts/entries.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { factsIn, RUN, replied, resultsIn, storedEnd, sum, turnsIn } from "./checked-entries.ts";
import { judge, observeLoop, slowAppend } from "./observed-loop.ts";

const asks = (id: string) => ({ calls: [{ ...sum(id) }] });

export const untilDone: Check = exampleCheck(
  {
    id: "02.until-done",
    task: "02.4",
    title: {
      zh: "一直循环到答复里不再有调用；也只有那时才算完成",
      en: "The loop goes on until a reply has no calls, and only then is it done",
    },
  },
  [
    {
      invariant: "asks-until-a-reply-has-no-calls",
      async breach() {
        const seen = await observeLoop({ script: [asks("c1"), asks("c2"), "done"] });
        const received = { requests: seen.requests.length, ended: seen.ended };
        return judge(seen, received, { requests: 3, ended: "completed" });
      },
    },
    {
      invariant: "result-reaches-the-model",
      async breach() {
        const seen = await observeLoop({ script: [asks("c1"), "done"] });
        const roles = seen.requests.at(1)?.messages.map(({ role }) => role) ?? [];
        return judge(seen, roles.join(", "), "user, assistant, toolResult");
      },
    },
    {
      invariant: "calls-are-calls-whatever-the-stop-reason",
      async breach() {
        const seen = await observeLoop({ script: [{ ...asks("c1"), stopReason: "stop" }, "done"] });
        const received = { requests: seen.requests.length, results: resultsIn(seen.durable) };
        return judge(seen, received, { requests: 2, results: ["c1 ok: 5"] });
      },
    },
    {
      invariant: "request-carries-everything",
      async breach() {
        const { signal } = new AbortController();
        const seen = await observeLoop({ more: () => ({ systemPrompt: "be brief", signal }) });
        const request = seen.requests.at(0);
        const tools = request?.tools.map(({ name }) => name).join(", ");
        const received = {
          systemPrompt: request?.systemPrompt,
          tools,
          signal: request?.signal !== undefined,
        };
        return judge(seen, received, { systemPrompt: "be brief", tools: "add", signal: true });
      },
    },
    {
      invariant: "cut-off-text-is-not-done",
      async breach() {
        const seen = await observeLoop({ script: [{ text: "half an ans", stopReason: "length" }, "done"] });
        return judge(seen, seen.ended, "stopped");
      },
    },
    {
      invariant: "broken-stream-fails-the-run",
      async breach() {
        const seen = await observeLoop({ script: [asks("c1")] });
        return judge(seen, seen.ended, "failed");
      },
    },
    {
      invariant: "request-is-recorded-before-it-is-sent",
      async breach() {
        const recorded: number[] = [];
        const seen = await observeLoop({
          script: [asks("c1"), "done"],
          more: ({ durable, model }) => ({
            model(request) {
              recorded.push(factsIn(durable, "run.request_started").length);
              return model(request);
            },
          }),
        });
        return judge(seen, { recorded }, { recorded: [1, 2] });
      },
    },
    {
      invariant: "turns-count-up-over-all-boots",
      async breach() {
        const seen = await observeLoop({
          before: replied({ content: [sum("c1")] }),
          script: [asks("c2"), "done"],
        });
        return judge(seen, { turns: turnsIn(seen.durable) }, { turns: [1, 2, 3] });
      },
    },
    {
      invariant: "each-run-is-its-own",
      async breach() {
        const seen = await observeLoop({ before: anotherRun, more: () => ({ runId: "run-2" }) });
        const received = { requests: seen.requests.length, turns: turnsIn(seen.durable), ended: seen.ended };
        return judge(seen, received, { requests: 1, turns: [1, 1], ended: "completed" });
      },
    },
    {
      invariant: "what-is-sent-is-what-is-durable",
      async breach() {
        const before = replied({ content: [sum("c1")] });
        const seen = await observeLoop({
          before,
          more: ({ append }) => ({ append: (draft) => append(masked(draft)) }),
        });
        const sent = seen.requests.at(0)?.messages.at(-1);
        const received = sent ? resultsIn([{ id: "", message: sent }]) : [];
        return judge(seen, { sent: received }, { sent: resultsIn(seen.durable) });
      },
    },
    {
      invariant: "end-is-stored-before-it-is-told",
      async breach() {
        const seen = await observeLoop({ more: slowAppend });
        return judge(seen, storedEnd(seen.atEnd), "completed");
      },
    },
  ],
);

/** A session in which one run has ended and another prompt was accepted. */
const anotherRun: EntryDraft[] = [
  ...replied({ content: [{ type: "text", text: "the answer" }], stopReason: "stop" }),
  {
    fact: {
      code: "run.ended",
      params: { runId: RUN, terminal: "completed", reason: { code: "run.completed", params: {} } },
    },
  },
  { id: "run-2", message: { role: "user", content: "and now?", timestamp: 0 } },
];

/** What a session does that masks secrets: what comes back of an append is not always what went in. */
function masked(draft: EntryDraft): EntryDraft {
  return JSON.parse(JSON.stringify(draft).replaceAll('"text":"5"', '"text":"***"'));
}
