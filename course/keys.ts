import { stripVTControlCharacters } from "node:util";

/**
 * Takes single keys where somebody sits at a terminal; undefined where nobody does. Until it is closed,
 * Ctrl-C is a key like the others.
 */
export function openKeys(onKey: (key: string) => void): { close(): void } | undefined {
  const { stdin } = process;
  if (!stdin.isTTY || !process.stderr.isTTY) return undefined;
  const hear = (keys: string) => {
    // An arrow key comes as several characters, and is none of ours.
    for (const key of stripVTControlCharacters(keys)) onKey(key);
  };
  const restore = () => stdin.setRawMode(false);
  process.once("exit", restore);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8").on("data", hear).resume();
  return {
    close() {
      stdin.off("data", hear).pause();
      restore();
      process.off("exit", restore);
    },
  };
}
