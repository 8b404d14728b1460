/**
 * A text without what a terminal would obey: escape sequences, control characters but newline and tab, marks that
 * turn the reading direction. Models, tools and files wrote it, and none of them may move the cursor.
 */
export function plainText(text: string): string {
  return text.replace(ESCAPES, "").replace(CONTROLS, "");
}

/** OSC, DCS and the like up to their end, then CSI, then any other two-character sequence. */
const ESCAPES =
  /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]/g;

const CONTROLS = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu;
