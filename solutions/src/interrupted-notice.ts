import type { Fact } from "#contracts/facts.ts";
import type { HarnessWrite } from "#contracts/harness-state.ts";
import { render } from "#contracts/render.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/** The custom type of what the harness itself says to the model; Pi shows it and sends it as a message. */
export const NOTICE = "my-pi-agent/notice";

/**
 * What the model is told of a run that did not come to its own end; undefined: it was told. Facts are not
 * sent, so without it the next turn would take up the old plan: it sees a task and no word that it was
 * stopped. It is no note of an abort (`abort-note.ts`): nobody knew beforehand, so no record could promise an
 * id, and that it was told is seen by the run that it names. It gives the reason, which may be any. Of one
 * run the model is told by one of the two: an abort on record counts, whatever ended the process later.
 */
export function noticeStep(
  branch: readonly TreeEntry[],
  runId: string,
  reason: Fact,
): HarnessWrite | undefined {
  if (branch.some((entry) => isNotice(entry, runId))) return undefined;
  const content = `${render(reason, "en")}. ${NOT_BY_ITSELF}`;
  return {
    entry: { type: "custom_message", customType: NOTICE, content, display: true, details: { runId } },
  };
}

const NOT_BY_ITSELF = "Do not go on with what was asked in it unless the user asks for it again.";

function isNotice({ body }: TreeEntry, runId: string): boolean {
  if (body?.type !== "custom_message" || body.customType !== NOTICE) return false;
  return (body.details as { runId?: unknown } | undefined)?.runId === runId;
}
