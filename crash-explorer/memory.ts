import { answerTo, type Call, reachOf, Said, type Step } from "./said.ts";
import type { Life, Machine, Scenario } from "./scenario.ts";
import type { Handles, Things } from "./thing.ts";

/** A point in a life: what a harness does there follows from what it was told before. */
interface Moment<End> {
  call?: Call;
  /** By what came of the call. */
  next: Map<string, Moment<End>>;
  /** The life came to its end here. */
  end?: { value: End };
}

/**
 * What a harness does depends on nothing but what it is told. So a life that is told what an earlier one was
 * told is the same life: the earlier one's calls are made again on the new world, without booting anything.
 * The first answer that is news means that a harness has to be booted after all. So states that differ only
 * in what nobody looks at are lived through for the price of their operations.
 */
export class Memory<End> {
  readonly #root: Moment<End> = { next: new Map() };
  /** It once did two things after it had been told the same: what it does cannot be foretold. */
  #surprised = false;
  #moments = 0;
  #latest: { said: Said; end: { value: End } } | undefined;

  /** Undefined: there is something new in this world, and what was done to it so far must be thrown away. */
  async liveAgain(things: object, life: Life): Promise<{ value: End } | undefined> {
    const reach = reachOf(things, life);
    let moment = this.#surprised ? undefined : this.#root;
    while (moment?.call) moment = moment.next.get((await answerTo(moment.call, reach)) ?? "");
    return moment?.end;
  }

  /** Boots, and listens; unless there are several processes, which say things in between. */
  async boot<Of extends Things>(
    boot: Scenario<Of, End>["boot"],
    things: Handles<Of>,
    life: Life,
    machine: Machine<Of>,
  ): Promise<End> {
    let alone = true;
    const counting: Machine<Of> = {
      start(other) {
        alone = false;
        return machine.start(other);
      },
      moment(name) {
        alone = false;
        return machine.moment(name);
      },
    };
    const said = new Said(reachOf(things, life));
    const watched = Object.keys(things).map((name) => [name, said.watch(name)]);
    const handles = Object.fromEntries(watched) as Handles<Of>;
    this.#latest = undefined;
    const value = await boot(handles, said.watch("life") as unknown as Life, counting);
    if (alone) this.#latest = { said, end: { value } };
    return value;
  }

  /** Keeps what the latest life said, once nothing in it moves any more: a boot may leave work behind. */
  keep(): void {
    if (this.#latest) this.#keep(this.#latest.said.steps() ?? [], this.#latest.end);
    this.#latest = undefined;
  }

  #keep(steps: readonly Step[], end: { value: End }): void {
    if (this.#moments > MOMENTS_KEPT) return;
    this.#moments += steps.length;
    let moment = this.#root;
    for (const { call, answer } of steps) {
      moment.call ??= call;
      if (moment.call.text !== call.text || moment.end) this.#surprised = true;
      const next = moment.next.get(answer) ?? { next: new Map() };
      moment.next.set(answer, next);
      moment = next;
    }
    if (moment === this.#root) return;
    if (moment.call) this.#surprised = true;
    moment.end ??= end;
  }
}

/** Some dozens of megabytes. Lives that come later are booted. */
const MOMENTS_KEPT = 100_000;
