import type { Result } from "#contracts/result.ts";

export type EditProblem = "edit.nothing_to_do" | "edit.not_found" | "edit.not_unique";

/**
 * Puts a new text in the place of an old one that stands there exactly once, to the letter. Where it stands
 * twice, nobody can know which one was meant. In a file whose every line ends with CRLF, both texts get CRLF
 * too, since a model rarely sends it; a byte order mark stays where it is.
 */
export function editText(text: string, oldText: string, newText: string): Result<string, EditProblem> {
  const hasCrlf = text.includes("\r\n") && !/(?<!\r)\n/.test(text);
  const [wanted, replacement] = hasCrlf ? [withCrlf(oldText), withCrlf(newText)] : [oldText, newText];
  if (wanted === "" || wanted === replacement) return { ok: false, failure: "edit.nothing_to_do" };
  const start = text.indexOf(wanted);
  if (start === -1) return { ok: false, failure: "edit.not_found" };
  if (text.includes(wanted, start + 1)) return { ok: false, failure: "edit.not_unique" };
  return { ok: true, value: text.slice(0, start) + replacement + text.slice(start + wanted.length) };
}

function withCrlf(text: string): string {
  return text.replace(/\r?\n/g, "\r\n");
}
