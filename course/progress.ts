/** One line at the end of a terminal that says what takes so long, and that nothing shows afterwards. */
export interface Progress {
  /** Something else is about to be written. */
  wipe(): void;
  end(): void;
}

/** Sooner, nobody wonders. */
const QUIET_MS = 1_000;
const EVERY_MS = 200;

/** Where `stream` is no terminal, nothing is ever written. */
export function openProgress(stream: NodeJS.WriteStream, line: () => string | undefined): Progress {
  if (!stream.isTTY) return { wipe() {}, end() {} };
  let shown = false;
  let since = performance.now();
  const showing = setInterval(() => {
    const text = performance.now() - since < QUIET_MS ? undefined : line();
    if (text === undefined) return;
    shown = true;
    stream.write(`\r${cutTo(text, stream.columns || 80)}\u001b[K`);
  }, EVERY_MS).unref();
  const wipe = () => {
    if (shown) stream.write("\r\u001b[K");
    shown = false;
    since = performance.now();
  };
  return {
    wipe,
    end() {
      clearInterval(showing);
      wipe();
    },
  };
}

/** A line that wraps would leave a part of itself behind. Each Chinese character takes two columns. */
function cutTo(text: string, columns: number): string {
  let [kept, width] = ["", 0];
  for (const character of text) {
    width += character > "\u10ff" ? 2 : 1;
    if (width >= columns) break;
    kept += character;
  }
  return kept;
}
