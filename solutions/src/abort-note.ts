import type { HarnessWrite, OpenAbort } from "#contracts/harness-state.ts";

/** The note, under its reserved id; undefined: it stands there. */
export function noteStep({ noteId, isNoted }: OpenAbort): HarnessWrite | undefined {
  return isNoted ? undefined : { entry: { type: "custom_message", ...NOTE, id: noteId } };
}

/**
 * English, as all that the model is told. An entry of its own kind, and no notice of an interruption
 * (`interrupted-notice.ts`): an abort is on record before anything stops, so its record can promise an id,
 * and the note is owed from then on, by a harness that lives as by one that restarts. It tells of the user's
 * will; a notice gives a reason that nobody chose.
 */
const NOTE = {
  customType: "my-pi-agent/aborted",
  content:
    "The user stopped you here. Do not go on with what you were doing unless the user asks for it. " +
    "A call without a known outcome may have taken effect: look before you repeat it.",
  display: true,
};
