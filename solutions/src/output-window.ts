/** What is kept of an output of any length: its beginning and its end. */
export interface OutputWindow {
  take(bytes: Uint8Array): void;
  /** Head and tail, and between them how many bytes were left out. */
  text(): string;
  /** How many bytes came in all. */
  bytes(): number;
}

/**
 * Keeps `mostCharacters` of an output, one half from its start and one from its end: a failing build says in
 * its first lines what it did, and in its last what went wrong. Memory stays bounded whatever comes.
 */
export function createOutputWindow(mostCharacters: number): OutputWindow {
  const half = Math.floor(mostCharacters / 2);
  const decoder = new TextDecoder("utf-8");
  let head = "";
  let tail = "";
  let bytes = 0;
  return {
    take(piece) {
      bytes += piece.length;
      let text = decoder.decode(piece, { stream: true });
      if (tail === "") {
        const room = half - head.length;
        head += text.slice(0, room);
        text = text.slice(room);
      }
      tail = (tail + text).slice(-half);
    },
    text() {
      const first = head.isWellFormed() ? head : head.slice(0, -1);
      const last = first === head ? tail : head.slice(-1) + tail;
      const whole = last.isWellFormed() ? last : last.slice(1);
      const leftOut = bytes - byteLength(first) - byteLength(whole);
      return leftOut > 0 ? `${first}\n[${leftOut} bytes left out]\n${whole}` : first + whole;
    },
    bytes: () => bytes,
  };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
