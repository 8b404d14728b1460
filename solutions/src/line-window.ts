/** Some lines of a text that comes in pieces. */
export interface LineWindow {
  /** Takes the next piece; false once nothing more is needed. */
  take(piece: string): boolean;
  /** The lines, from the first wanted one on, without what follows the last newline taken. */
  text(): string;
  /** How many lines were seen; all of them only if `take` never said false. */
  linesSeen(): number;
  /** Why it holds no more: enough lines, enough bytes, or the text ended. */
  end(): "lines" | "bytes" | "text";
}

/**
 * Collects lines `from` to `from + limit - 1`, counted from 1, and at most `mostBytes` bytes of UTF-8, so
 * that one huge line costs no more than many small ones.
 */
export function createLineWindow(from: number, limit: number, mostBytes: number): LineWindow {
  const encoder = new TextEncoder();
  let line = 1;
  let isLineEmpty = true;
  let kept = "";
  let room = mostBytes;
  let end: ReturnType<LineWindow["end"]> = "text";
  const keep = (text: string): void => {
    const bytes = encoder.encode(text);
    // A cut inside a character would leave half of it: the decoder holds that half back.
    const fits = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, room), {
      stream: true,
    });
    kept += bytes.length <= room ? text : fits;
    room -= bytes.length;
    if (room < 0) end = "bytes";
  };
  return {
    take(piece) {
      for (const part of piece.split(/(?<=\n)/)) {
        if (line >= from + limit && part !== "") end = "lines";
        if (end !== "text") return false;
        if (line >= from) keep(part);
        isLineEmpty = part.endsWith("\n") || (isLineEmpty && part === "");
        if (part.endsWith("\n")) line += 1;
      }
      return end === "text";
    },
    text: () => kept,
    linesSeen: () => (isLineEmpty ? line - 1 : line),
    end: () => end,
  };
}
