import type { Life, Machine, Scenario } from "./scenario.ts";
import { type Process, Schedule } from "./schedule.ts";
import type { Handles, Slot, Things } from "./thing.ts";
import { type Birth, type Boundary, type Choice, idOf, NOON, type Snapshot, standingClock } from "./world.ts";

type AnyScenario<Of extends Things> = Pick<Scenario<Of, unknown>, "things" | "clockJumpsMs">;

/** One life of a harness in a world: everything that it changes passes through here and is recorded. */
export class Living<Of extends Things> {
  readonly boundaries: Boundary[] = [];
  readonly choices: Choice[] = [];
  /** It did more operations than a life may. */
  exhausted = false;
  readonly #birth: Birth;
  readonly #things: Things;
  readonly #names: readonly string[];
  readonly #jumpsMs: readonly number[];
  readonly #states: unknown[];
  readonly #schedule: Schedule | undefined;
  readonly #whenOver: (() => void)[] = [];
  #now: number | undefined;

  constructor({ things, clockJumpsMs = [] }: AnyScenario<Of>, birth: Birth) {
    this.#things = things;
    this.#names = Object.keys(things);
    this.#jumpsMs = clockJumpsMs;
    this.#birth = birth;
    this.#states = [...birth.snapshot];
    this.#schedule = birth.order && new Schedule(birth.order.told);
  }

  /** Boots the first process. */
  boot<End>(boot: Scenario<Of, End>["boot"]): Promise<End> {
    const { handles, life } = this.#start("main");
    return boot(handles, life, this.#machine());
  }

  snapshot(): Snapshot {
    return [...this.#states];
  }

  /** Real operations are under way. */
  isBusy(): boolean {
    return Object.values(this.#things).some((thing) => thing.isBusy?.());
  }

  /** Takes away what this life alone made use of. */
  clean(): void {
    for (const clean of this.#whenOver) clean();
  }

  /** One of those who wait goes on; at another level than order nobody ever waits. */
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

  #machine(): Machine<Of> {
    let started = 0;
    return {
      start: (boot) =>
        new Promise((resolve, reject) => {
          started += 1;
          const { handles, life } = this.#start(`process ${started}`, () => resolve({ kind: "died" }));
          boot(handles, life).then((end) => resolve({ kind: "ended", end }), reject);
        }),
      moment: (name) => {
        const [main] = this.#schedule?.processes ?? [];
        return main ? (this.#schedule as Schedule).wait(main, name, true) : new Promise(() => {});
      },
    };
  }

  #start(name: string, onDeath?: () => void): { handles: Handles<Of>; life: Life } {
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
      now: this.#jumpsMs.length === 0 ? standingClock : () => this.#readClock(process),
      newId: () => {
        ids += 1;
        return idOf(ids);
      },
      choose: (name, count) => this.#chooseFor(process, name, count),
      crashes: this.#birth.crashes,
    };
  }

  /** The clock of a machine jumps while nothing lives on it. */
  #readClock(process: Process | undefined): number {
    const jumps = [0, ...this.#jumpsMs];
    this.#now ??= NOON + (jumps[this.#choose("clock", jumps.length)] ?? 0);
    this.#tell(process, `now ${this.#now}`);
    return this.#now;
  }

  #slot(name: string, place: number, process: Process | undefined): Slot<unknown> {
    const state = () => this.#states[place];
    return {
      get: () => {
        if (process) this.#tell(process, `${name} is ${this.#things[name]?.fingerprint(state(), "order")}`);
        return state();
      },
      change: async (boundary, next) => {
        await this.#turn(process, `${name} ${boundary}`);
        this.#become(`${name} ${boundary}`, place, next(state()));
      },
      put: async (boundary, next) => this.#become(`${name} ${boundary}`, place, next(state())),
      exchange: async (boundary, next) => {
        await this.#turn(process, `${name} ${boundary}`);
        const { state: changed, result } = next(state());
        this.#tell(process, JSON.stringify(result) ?? "");
        if (changed !== state()) this.#become(`${name} ${boundary}`, place, changed);
        return result;
      },
      passing: (boundary, passing) => {
        this.#cross(`${name} ${boundary}`, this.#states.with(place, passing));
      },
      choose: (what, count) => this.#chooseFor(process, `${name} ${what}`, count),
      alive: () => this.#turn(process, `${name} looked at`),
      whenOver: (clean) => this.#whenOver.push(clean),
    };
  }

  /** Frozen, not thrown out: a learner's `catch` would take a throw for a failure that it can handle. */
  #turn(process: Process | undefined, name: string): Promise<void> {
    this.exhausted ||= this.boundaries.length >= this.#birth.maxOperations;
    if (this.exhausted) return new Promise(() => {});
    return process && this.#schedule ? this.#schedule.wait(process, name) : Promise.resolve();
  }

  #tell(process: Process | undefined, what: string): void {
    if (process) this.#schedule?.tell(process, what);
  }

  #chooseFor(process: Process | undefined, name: string, count: number): number {
    const taken = this.#choose(name, count);
    this.#tell(process, `${name} ${taken}`);
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

const IDS_APART = 1_000;
