/**
 * A crash as the process sees it: nothing runs afterwards, no `catch` and no `finally`. Whoever awaits
 * `here()` waits for ever, so the harness that reached it is frozen with all of its objects; only what it
 * made durable before, and the outside world, are still there for the next boot.
 */
export interface Crash {
  /** The place of death: await it where the process dies. */
  here(): Promise<never>;
  /** Runs a harness until it ends or dies; tells which. */
  of<Value>(life: Promise<Value>): Promise<Life<Value>>;
}

export type Life<Value> = { died: true } | { died: false; value: Value };

export function createCrash(): Crash {
  let die: (life: { died: true }) => void;
  const death = new Promise<{ died: true }>((resolve) => {
    die = resolve;
  });
  return {
    here() {
      die({ died: true });
      return new Promise<never>(() => {});
    },
    of: (life) => Promise.race([death, life.then((value) => ({ died: false as const, value }))]),
  };
}
