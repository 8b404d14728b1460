import type { Bilingual } from "#contracts/render.ts";
import { endOf, type Found, type Violated } from "./confirm.ts";
import { endText } from "./end-text.ts";
import { type Lived, live } from "./live.ts";
import { breach } from "./sayings.ts";
import type { Breach, Scenario } from "./scenario.ts";
import { showApart } from "./show-states.ts";
import type { StateNode } from "./states.ts";
import type { Things } from "./thing.ts";
import type { Breached } from "./verdict.ts";

interface Sample<End> {
  state: StateNode;
  lived: Lived<End>;
}

/**
 * A real crash takes the whole memory of a process; one in an exploration leaves the harness's modules as
 * they are, and what they remember hides bugs and makes others up. So a sample of the lives is lived again
 * in modules that no earlier life has touched, and must come to the same end.
 */
export class Samples<Of extends Things, End> {
  readonly #found: Found<Of, End>;
  readonly #most: number;
  /** Each `#every`-th life, so spread over the space; thinned out where there are too many. */
  #spread: Sample<End>[] = [];
  #every = 1;
  #seen = 0;
  /** The latest lives: breadth first, these have the most crashes behind them. */
  #latest: Sample<End>[] = [];
  readonly #compared = new Set<StateNode>();
  #loaded = 0;
  #last: Scenario<Of, End> | undefined;

  constructor(found: Found<Of, End>, most: number) {
    this.#found = found;
    this.#most = most;
  }

  keep(state: StateNode, lived: Lived<End>): void {
    if (this.#found.fresh === undefined || this.#most === 0) return;
    const sample = { state, lived };
    if (this.#seen % this.#every === 0) this.#spread.push(sample);
    if (this.#spread.length > 2 * this.#most) {
      this.#spread = this.#spread.filter((_, place) => place % 2 === 0);
      this.#every *= 2;
    }
    this.#latest.push(sample);
    if (this.#latest.length > this.#most) this.#latest.shift();
    this.#seen += 1;
  }

  /**
   * Once early, since a harness that remembers may never come to a fixed point, and once at the end.
   * @param count how many lives of the sample at most
   */
  async compare(count = this.#most): Promise<Violated | undefined> {
    for (const { state, lived } of this.#choose(count)) {
      this.#compared.add(state);
      const breached = await this.#compareLife(state, lived);
      if (breached) return { breached, state, lived };
    }
    return undefined;
  }

  /** The one half has the most crashes behind it, the other is spread over the space. */
  #choose(count: number): Sample<End>[] {
    const half = Math.floor(count / 2);
    const latest = half === 0 ? [] : this.#latest.slice(-half);
    const rest = this.#spread.filter(({ state }) => !latest.some((other) => other.state === state));
    const step = Math.max(1, rest.length / Math.max(1, count - latest.length));
    const spread = Array.from({ length: count - latest.length }, (_, place) => {
      return rest[Math.floor((place + 0.5) * step)];
    });
    // In another order than they were lived: it tells as well.
    return [...spread, ...latest]
      .reverse()
      .flatMap((sample) => (sample === undefined || this.#compared.has(sample.state) ? [] : sample));
  }

  async #compareLife(state: StateNode, lived: Lived<End>): Promise<Breached | undefined> {
    const fresh = await this.#liveIn(await this.#realm(), state, lived);
    if (fresh === undefined || endOf(this.#found, fresh) === endOf(this.#found, lived)) return undefined;
    const again = await this.#liveIn(await this.#found.fresh?.(), state, lived);
    const isChance = again && endOf(this.#found, again) !== endOf(this.#found, fresh);
    return {
      invariant: isChance ? "is-deterministic" : "forgets-at-a-crash",
      ...this.#difference(fresh, isChance ? again : lived),
    };
  }

  /** After the first few, lives share a realm: who remembers is told by another order of lives as well. */
  async #realm(): Promise<Scenario<Of, End> | undefined> {
    if (this.#loaded < MAX_LOADED) this.#last = await this.#found.fresh?.();
    this.#loaded += 1;
    return this.#last;
  }

  async #liveIn(
    realm: Scenario<Of, End> | undefined,
    state: StateNode,
    { taken }: Lived<End>,
  ): Promise<Lived<End> | undefined> {
    return realm && live(realm, state, taken, this.#found.newBounds());
  }

  /** As a person reads it: how the two ended, and the things that they left otherwise. */
  #difference(expected: Lived<End>, received: Lived<End>): Breach {
    const { things, level } = this.#found;
    const [wanted, got] = showApart(things, level, [expected.last, received.last]);
    return breach(toldEnd(expected, wanted), toldEnd(received, got));
  }
}

function toldEnd({ outcome }: Lived<unknown>, left: Bilingual): Bilingual {
  const tell = (words: string) => [endText(outcome), words].filter((part) => part !== "").join("; ");
  return { zh: tell(left.zh), en: tell(left.en) };
}

/** Loading costs much more than living; with eight, a module that remembers a little passed. */
const MAX_LOADED = 12;
