import { ChangingWorld } from "./changing-world.ts";
import { Effort } from "./effort.ts";
import { createMachine } from "./machine.ts";
import type { Life, Scenario } from "./scenario.ts";
import { type Process, Schedule } from "./schedule.ts";
import type { Handles, Slot, Things } from "./thing.ts";
import { type Birth, NOON, newIds, standingClock } from "./world.ts";

type Inhabited<Of extends Things> = Pick<Scenario<Of, unknown>, "things" | "clockJumpsMs">;

/** One life in a world: its processes, what they are told, and whose turn it is. */
export class Living<Of extends Things> {
  readonly world: ChangingWorld;
  readonly effort: Effort;
  readonly #birth: Birth;
  readonly #things: Things;
  readonly #jumpsMs: readonly number[];
  readonly #schedule: Schedule | undefined;
  readonly #whenOver: (() => void)[] = [];
  #now: number | undefined;

  constructor({ things, clockJumpsMs = [] }: Inhabited<Of>, birth: Birth) {
    this.world = new ChangingWorld(things, birth);
    this.#things = things;
    this.#jumpsMs = clockJumpsMs;
    this.#birth = birth;
    this.effort = new Effort(birth.maxOperations);
    this.#schedule = birth.order && new Schedule(birth.order.told);
  }

  /** Boots the first process. */
  boot<End>(boot: Scenario<Of, End>["boot"]): Promise<End> {
    const { handles, life } = this.#start("main");
    const machine = createMachine<Of>(this.#schedule, (name, onDeath) => this.#start(name, onDeath));
    return boot(handles, life, machine);
  }

  /** Real operations are under way. */
  isBusy(): boolean {
    return Object.values(this.#things).some((thing) => thing.isBusy?.());
  }

  /** Takes away what this life alone made use of. */
  clean(): void {
    this.effort.isOver = true;
    for (const clean of this.#whenOver) clean();
  }

  /** One of those who wait goes on; at another level than order nobody ever waits. */
  step(hasEnded: boolean): "moved" | "still" | "joined" {
    const steps = this.#schedule?.steps(hasEnded) ?? [];
    if (steps.length === 0) return "still";
    if (steps.length === 1) steps[0]?.take();
    else {
      if (this.#isJoined()) return "joined";
      const names = steps.map(({ name }) => name).join(", ");
      steps[this.world.choose(`next of ${names}`, steps.length)]?.take();
    }
    return "moved";
  }

  /** One of its processes did, while others lived on. */
  get someDied(): boolean {
    return this.#schedule?.processes.some(({ dead }) => dead) ?? false;
  }

  /** What lies behind is explored from another schedule already. */
  #isJoined(): boolean {
    const { order } = this.#birth;
    if (!order || !this.#schedule || !this.world.isNew) return false;
    return order.isKnown(this.world.snapshot(), this.#schedule.told);
  }

  #start(name: string, onDeath?: () => void): { handles: Handles<Of>; life: Life } {
    const process = this.#schedule?.add(name, onDeath);
    const handles = Object.entries(this.#things).map(([thing, kind], place) => [
      thing,
      kind.open(this.#slot(thing, place, process)),
    ]);
    return { handles: Object.fromEntries(handles) as Handles<Of>, life: this.#life(process) };
  }

  #life(process: Process | undefined): Life {
    const place = process && this.#schedule?.processes.indexOf(process);
    return {
      now: this.#jumpsMs.length === 0 ? standingClock : () => this.#readClock(process),
      newId: newIds(this.#birth.ids, place),
      choose: (name, count) => this.#choose(process, name, count),
      crashes: this.#birth.crashes,
    };
  }

  /** The clock of a machine jumps while nothing lives on it. */
  #readClock(process: Process | undefined): number {
    const jumps = [0, ...this.#jumpsMs];
    this.#now ??= NOON + (jumps[this.world.choose("clock", jumps.length)] ?? 0);
    this.#tell(process, `now ${this.#now}`);
    return this.#now;
  }

  #slot(name: string, place: number, process: Process | undefined): Slot<unknown> {
    const { world } = this;
    const become = (boundary: string, state: unknown) => world.become(`${name} ${boundary}`, place, state);
    return {
      get: () => {
        const state = world.state(place);
        if (process) this.#tell(process, `${name} is ${this.#things[name]?.fingerprint(state, "order")}`);
        return state;
      },
      change: async (boundary, next) => {
        await this.#turn(process, `${name} ${boundary}`);
        become(boundary, next(world.state(place)));
      },
      put: async (boundary, next) => become(boundary, next(world.state(place))),
      exchange: async (boundary, next) => {
        await this.#turn(process, `${name} ${boundary}`);
        const { state, result } = next(world.state(place));
        this.#tell(process, JSON.stringify(result) ?? "");
        if (state !== world.state(place)) become(boundary, state);
        return result;
      },
      passing: (boundary, state) => world.pass(`${name} ${boundary}`, place, state),
      choose: (what, count) => this.#choose(process, `${name} ${what}`, count),
      alive: () => this.#turn(process, `${name} looked at`),
      whenOver: (clean) => this.#whenOver.push(clean),
    };
  }

  /**
   * Frozen, not thrown out: a learner's `catch` would take a throw for a failure that it can handle. So is
   * what was kept from a life that is over, and reached for in the next.
   */
  #turn(process: Process | undefined, name: string): Promise<void> {
    if (!this.effort.turn(this.world.boundaries.length)) return new Promise(() => {});
    return process && this.#schedule ? this.#schedule.wait(process, name) : Promise.resolve();
  }

  #tell(process: Process | undefined, what: string): void {
    if (process) this.#schedule?.tell(process, what);
  }

  #choose(process: Process | undefined, name: string, count: number): number {
    this.effort.choose();
    const taken = this.world.choose(name, count);
    this.#tell(process, `${name} ${taken}`);
    return taken;
  }
}
