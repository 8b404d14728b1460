import { realm, type Use, type Watch } from "./guarded-realm.ts";
import { poisonRealm } from "./poisons.ts";

/**
 * While this work runs, a life that reaches for the machine's clock, chance or timers is noticed. What is
 * replaced belongs to the whole process, and stays replaced until the last of such works is over.
 */
export async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  if (realm.guardedWorks === 0) realm.restore = poisonRealm();
  realm.guardedWorks += 1;
  try {
    return await work();
  } finally {
    realm.guardedWorks -= 1;
    if (realm.guardedWorks === 0) realm.restore();
  }
}

/**
 * Whoever asks for the time while a life is watched is taken to be that life, so only one is lived at a
 * time, also where two explorations run at once. To know it for certain of each call would take
 * `AsyncLocalStorage`, with which an `await` costs several times as much.
 */
export async function watched<Result>(
  live: (watch: Watch) => Promise<Result>,
): Promise<{ result: Result; uses: readonly Use[] }> {
  while (realm.watch) await realm.watch.over;
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const watch: Watch = { uses: [], inOwnMicrotasks: true, chance: 1, over };
  realm.watch = watch;
  noticeNextTurn();
  try {
    return { result: await live(watch), uses: watch.uses };
  } finally {
    realm.watch = undefined;
    end();
  }
}

/** A life moves by microtasks, so what runs after them may be somebody else, such as a test's runner. */
function noticeNextTurn(): void {
  // One at a time: none of them runs before the microtasks end, which may be after thousands of lives.
  if (realm.isTurnAwaited || typeof process === "undefined") return;
  realm.isTurnAwaited = true;
  process.nextTick(() => {
    realm.isTurnAwaited = false;
    if (realm.watch) realm.watch.inOwnMicrotasks = false;
  });
}
