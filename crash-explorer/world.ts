import type { Life, Machine, Scenario } from "./scenario.ts";
import { type Process, Schedule, type Told } from "./schedule.ts";
import type { Handles, Slot, Things } from "./thing.ts";

/** The states of all things, in the order in which the scenario names them. */
export type Snapshot = readonly unknown[];

/** A choice that was made in a life, and how many there were. */
export interface Choice {
  name: string;
  count: number;
  taken: number;
}

/** A place at which a life can end. */
export interface Boundary {
  /** The thing, and the kind of operation. */
  name: string;
  snapshot: Snapshot;
}

/** What a life begins with. */
export interface Birth {
  snapshot: Snapshot;
  /** The choices to take; behind them, every choice is 0. */
  choices: readonly number[];
  crashes: number;
  /** How many ids the history has used up. */
  ids: number;
  maxOperations: number;
  /** At level order: who waits takes turns. */
  order?: Order;
}

/** What the schedules of one state have in common. */
export interface Order {
  told: Told;
  /** Whether this world, with processes that were told this, was come by before on another way. */
  isKnown(snapshot: Snapshot, told: string): boolean;
}

/** One life of a harness in a world: everything that it changes passes through here and is recorded. */
export class Living {
  readonly boundaries: Boundary[] = [];
  readonly choices: Choice[] = [];
  ids: number;
  /** It did more operations than a life may. */
  exhausted = false;
  readonly #birth: Birth;
  readonly #names: readonly string[];
  readonly #things: Things;
  readonly #states: unknown[];
  readonly #schedule: Schedule | undefined;
  #jumpsMs: readonly number[] = [];
  #now: number | undefined;

  constructor(things: Things, birth: Birth) {
    this.#things = things;
    this.#names = Object.keys(things);
    this.#birth = birth;
    this.#states = [...birth.snapshot];
    this.ids = birth.ids;
    this.#schedule = birth.order && new Schedule(birth.order.told);
  }

  /** Boots the first process. */
  boot<Of extends Things, End>(scenario: Scenario<Of, End>): Promise<End> {
    this.#jumpsMs = scenario.clockJumpsMs ?? [];
    const { handles, life } = this.#start<Of>("main");
    return scenario.boot(handles, life, this.#machine<Of>());
  }

  /** One of those who wait goes on; at another level than order nobody ever does. */
  step(): "moved" | "still" | "joined" {
    const steps = this.#schedule?.steps() ?? [];
    if (steps.length === 0) return "still";
    if (steps.length === 1) steps[0]?.take();
    else {
      if (this.#isJoined()) return "joined";
      steps[this.#choose(`next of ${steps.map(({ name }) => name).join(", ")}`, steps.length)]?.take();
    }
    return "moved";
  }

  /** One of its processes did, while others lived on. */
  get someDied(): boolean {
    return this.#schedule?.processes.some(({ dead }) => dead) ?? false;
  }

  /** What lies behind is explored from another schedule already. */
  #isJoined(): boolean {
    const { order, choices } = this.#birth;
    if (!order || !this.#schedule || this.choices.length < choices.length) return false;
    return order.isKnown(this.snapshot(), this.#schedule.told);
  }

  snapshot(): Snapshot {
    return [...this.#states];
  }

  #machine<Of extends Things>(): Machine<Of> {
    let started = 0;
    return {
      start: (boot) =>
        new Promise((resolve, reject) => {
          started += 1;
          const { handles, life } = this.#start<Of>(`process ${started}`, () => resolve({ kind: "died" }));
          boot(handles, life).then((end) => resolve({ kind: "ended", end }), reject);
        }),
      moment: (name) => {
        const [main] = this.#schedule?.processes ?? [];
        return main ? (this.#schedule as Schedule).wait(main, name, true) : new Promise(() => {});
      },
    };
  }

  #start<Of extends Things>(name: string, onDeath?: () => void): { handles: Handles<Of>; life: Life } {
    const process = this.#schedule?.add(name, onDeath);
    const handles = this.#names.map((thing, place) => [
      thing,
      this.#things[thing]?.open(this.#slot(thing, place, process)),
    ]);
    return { handles: Object.fromEntries(handles) as Handles<Of>, life: this.#life(process) };
  }

  #life(process: Process | undefined): Life {
    // Each process has ids of its own, or their order would tell the schedules apart.
    let ids = this.#birth.ids + IDS_APART * (process ? (this.#schedule?.processes.indexOf(process) ?? 0) : 0);
    return {
      now: () => {
        this.#now ??= this.#readClock();
        if (process) this.#schedule?.tell(process, `now ${this.#now}`);
        return this.#now;
      },
      newId: () => {
        ids += 1;
        this.ids = Math.max(this.ids, ids);
        return idOf(ids);
      },
      choose: (name, count) => this.#chooseFor(process, name, count),
      crashes: this.#birth.crashes,
    };
  }

  /** The clock of a machine jumps while nothing lives on it. */
  #readClock(): number {
    const jumps = [0, ...this.#jumpsMs];
    return NOON + (jumps[jumps.length === 1 ? 0 : this.#choose("clock", jumps.length)] ?? 0);
  }

  #slot(name: string, place: number, process: Process | undefined): Slot<unknown> {
    const get = () => this.#states[place];
    return {
      get: () => {
        if (process) this.#tell(process, name, get());
        return get();
      },
      change: async (boundary, next) => {
        await this.#turn(process, `${name} ${boundary}`);
        this.#become(`${name} ${boundary}`, place, next(get()));
      },
      exchange: async (boundary, next) => {
        await this.#turn(process, `${name} ${boundary}`);
        const { state, result } = next(get());
        if (process) this.#schedule?.tell(process, JSON.stringify(result) ?? "");
        if (state !== get()) this.#become(`${name} ${boundary}`, place, state);
        return result;
      },
      passing: (boundary, state) => {
        this.#cross(`${name} ${boundary}`, this.#states.with(place, state));
      },
      choose: (what, count) => this.#chooseFor(process, `${name} ${what}`, count),
      alive: () => this.#turn(process, `${name} looked at`),
    };
  }

  /** Frozen, not thrown out: a learner's `catch` would take a throw for a failure that it can handle. */
  #turn(process: Process | undefined, name: string): Promise<void> {
    this.exhausted ||= this.boundaries.length >= this.#birth.maxOperations;
    if (this.exhausted) return new Promise(() => {});
    return process && this.#schedule ? this.#schedule.wait(process, name) : Promise.resolve();
  }

  #tell(process: Process, name: string, state: unknown): void {
    this.#schedule?.tell(process, `${name} is ${this.#things[name]?.fingerprint(state, "order")}`);
  }

  #chooseFor(process: Process | undefined, name: string, count: number): number {
    const taken = this.#choose(name, count);
    if (process) this.#schedule?.tell(process, `${name} ${taken}`);
    return taken;
  }

  #become(name: string, place: number, state: unknown): void {
    this.#states[place] = state;
    this.#cross(name, this.snapshot());
    this.#letThingsHappen();
  }

  #cross(name: string, snapshot: Snapshot): void {
    this.boundaries.push({ name, snapshot });
  }

  #letThingsHappen(): void {
    this.#names.forEach((name, place) => {
      const next = this.#things[name]?.meanwhile?.(this.#states[place]) ?? [];
      if (next.length === 0) return;
      const taken = this.#choose(`${name} meanwhile`, next.length + 1);
      if (taken === 0) return;
      this.#states[place] = next[taken - 1];
      this.#cross(`${name} meanwhile`, this.snapshot());
    });
  }

  #choose(name: string, count: number): number {
    const taken = this.#birth.choices[this.choices.length] ?? 0;
    this.choices.push({ name, count, taken });
    return taken;
  }
}

/** 2026-01-01 12:00 UTC. */
export const NOON = 1_767_268_800_000;

const IDS_APART = 1_000;

/** Eight characters that occur nowhere else, so that they can be found again in any text. */
export function idOf(count: number): string {
  return `x${String(count).padStart(7, "0")}`;
}

export const anyId = /x\d{7}/g;
