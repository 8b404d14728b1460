import type { Life } from "../scenario.ts";
import type { Call, Entry, Reply } from "./shapes.ts";

/** What the model wants done, message by message; then it says that it is done. */
export type Script = readonly (readonly Call[])[];

/**
 * Answers from what it is sent alone. The first time that it is asked after a crash it may have a whim, once
 * in a run: the last call again, the same action under a new id, other arguments, or that all is done.
 */
export function answer(
  sent: readonly Entry[],
  script: Script,
  { life, mayHaveWhim }: { life: Pick<Life, "choose">; mayHaveWhim: boolean },
): Reply {
  const scripted = scriptedReply(sent, script);
  if (!mayHaveWhim || sent.some((entry) => entry.kind === "reply" && entry.whim)) return scripted;
  const last = sent.flatMap((entry) => (entry.kind === "reply" ? entry.calls : [])).at(-1);
  const again: Call[] = last
    ? [last, { ...last, id: `${last.id}-again` }, { ...last, content: `${last.content}-other` }]
    : [];
  const whims: Reply[] = [...again.map((call) => [call]), []].map((calls) => ({
    kind: "reply",
    calls,
    whim: true,
  }));
  const replies = [scripted, ...whims];
  return replies[life.choose("model", replies.length)] ?? scripted;
}

function scriptedReply(sent: readonly Entry[], script: Script): Reply {
  const messages = sent.filter(({ kind }) => kind === "user").length;
  const isNew = sent.at(-1)?.kind === "user";
  return { kind: "reply", calls: isNew ? (script[messages - 1] ?? []) : [] };
}
