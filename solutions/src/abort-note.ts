import type { HarnessWrite, OpenAbort } from "#contracts/harness-state.ts";

/** The note, under its reserved id; undefined: it stands there. */
export function noteStep({ noteId, isNoted }: OpenAbort): HarnessWrite | undefined {
  return isNoted ? undefined : { entry: { type: "custom_message", ...NOTE, id: noteId } };
}

/** English, as all that the model is told. */
const NOTE = {
  customType: "my-pi-agent/aborted",
  content:
    "The user stopped you here. Do not go on with what you were doing unless the user asks for it. " +
    "A call without a known outcome may have taken effect: look before you repeat it.",
  display: true,
};
