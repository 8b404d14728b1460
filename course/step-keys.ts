import { emitKeypressEvents } from "node:readline";
import { HarnessError } from "#contracts/errors.ts";

/** What a person can press: on, crash, crash and recover, back, quit, the keys, or one of several states. */
export type StepKey = "n" | "c" | "r" | "b" | "q" | "?" | `${Digit}`;

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

const KEYS = "ncrbq?123456789";

export function isStepKey(key: string): key is StepKey {
  return key.length === 1 && KEYS.includes(key);
}

/** @throws {HarnessError} `command.unknown_key` {key} */
export function readKeys(text: string): StepKey[] {
  return [...text].map((key) => {
    if (isStepKey(key)) return key;
    throw new HarnessError({ code: "command.unknown_key", params: { key } });
  });
}

/**
 * What is pressed in a terminal, key by key, until somebody stops listening; the terminal is then as it was.
 * Enter, space and arrows stand for keys as well. A key that is none is given as what the terminal sent.
 */
export async function* pressedKeys(stdin: NodeJS.ReadStream): AsyncGenerator<string> {
  const waiting: string[] = [];
  let wake = () => {};
  const take = (key: string) => {
    waiting.push(key);
    wake();
  };
  const onKey = (
    _: unknown,
    { name, ctrl, sequence = "" }: { name?: string; ctrl?: boolean; sequence?: string },
  ) => take(ctrl && (name === "c" || name === "d") ? LEFT : (STANDS_FOR[name ?? ""] ?? sequence));
  const onEnd = () => take("q");
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.on("keypress", onKey).once("end", onEnd).resume();
  try {
    for (;;) {
      const key = waiting.shift();
      if (key !== undefined) yield key;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stdin.off("keypress", onKey).off("end", onEnd).pause();
    stdin.setRawMode(false);
  }
}

/** Ctrl-C and Ctrl-D. */
export const LEFT = "\u0003";

const STANDS_FOR: Readonly<Record<string, StepKey>> = {
  return: "n",
  enter: "n",
  space: "n",
  right: "n",
  down: "n",
  left: "b",
  up: "b",
  backspace: "b",
  escape: "q",
};
