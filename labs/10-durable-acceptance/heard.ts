import type { HarnessEvent, HarnessListener } from "#contracts/harness.ts";

/** Never settles. */
export const hung = new Promise<void>(() => {});

export function listener(name: string, hear: HarnessListener["hear"]): HarnessListener {
  return { name, hear };
}

/** Hears all, and writes down what of it is asked for. */
export function heard(word: (event: HarnessEvent) => unknown) {
  const words: unknown[] = [];
  const hears = listener("hears", (event) => {
    const said = word(event);
    if (said !== undefined) words.push(said);
  });
  return { words, hears };
}
