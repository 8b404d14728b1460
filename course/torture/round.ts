import { auditStories } from "./audit.ts";
import { BOUNDARIES, DEATH_PLACES, type DeathPlace, type Story } from "./boundaries.ts";
import type { StoryEnd } from "./carry-story.ts";
import type { Opener } from "./open-journal.ts";
import type { JournalKind } from "./orders.ts";
import { storyOf } from "./story.ts";

export interface TortureWish {
  journal: JournalKind;
  seed: number;
  /** It ends after so many kills, or so many minutes, whichever comes first; or behind the first breach. */
  kills?: number;
  minutes?: number;
  planted?: string;
  /** This run alone. */
  run?: number;
}

/** Who looks on. */
export interface Watching {
  /** Aborted: it ends with the figures so far. */
  signal: AbortSignal;
  onKill(kills: number): void;
}

/** How far all lanes are together. */
export interface Round {
  readonly killsAt: Readonly<Record<DeathPlace, number>>;
  readonly ends: readonly StoryEnd[];
  kills(): number;
  isStopping(): boolean;
  onKill(at: DeathPlace): void;
  /** Undefined: there is none. */
  nextStory(): Story | undefined;
  /** What one story came to, at once: behind a breach there is no use in going on. */
  judge(end: StoryEnd, effects: ReadonlyMap<string, number>): Promise<void>;
}

/** @param began by the clock of `performance` */
export function newRound(
  wish: TortureWish,
  { signal, onKill, open }: Watching & { open: Opener },
  began: number,
): Round {
  const killsAt = Object.fromEntries(DEATH_PLACES.map((at) => [at, 0])) as Record<DeathPlace, number>;
  const kills = () => Object.values(killsAt).reduce((all, one) => all + one, 0);
  const ends: StoryEnd[] = [];
  let next = wish.run ?? 0;
  let isBroken = false;
  const isEnough = () => {
    if (wish.minutes !== undefined && performance.now() - began > wish.minutes * 60_000) return true;
    if (wish.kills === undefined || kills() < wish.kills) return false;
    const least = Math.min(AT_LEAST, Math.floor(wish.kills / 50));
    return BOUNDARIES.every((at) => killsAt[at] >= least) || kills() >= 2 * wish.kills;
  };
  return {
    killsAt,
    kills,
    ends,
    isStopping: () => signal.aborted,
    onKill(at: DeathPlace) {
      killsAt[at] += 1;
      onKill(kills());
    },
    nextStory() {
      const isOver = signal.aborted || isBroken || isEnough() || (wish.run !== undefined && next > wish.run);
      if (isOver) return undefined;
      next += 1;
      return storyOf(wish.seed, next - 1);
    },
    async judge(end: StoryEnd, effects: ReadonlyMap<string, number>) {
      ends.push(end);
      const { breaches } = await auditStories([end], { open, effects, isWhole: !signal.aborted });
      if (breaches.length > 0) isBroken = true;
    },
  };
}

/** How often each boundary is struck at least, of a thousand kills. */
const AT_LEAST = 20;
