import type { Breached } from "../crash-explorer/verdict.ts";
import type { StepKey } from "./step-keys.ts";
import { breachAt, firstStanding, type LiveOn, type Standing, stepOn } from "./step-walk.ts";

/** Where somebody has stood on the way, so that every step can be taken back. */
export class StepHistory {
  readonly #liveOn: LiveOn;
  readonly #stood: Standing[];

  private constructor(first: Standing, liveOn: LiveOn) {
    this.#stood = [first];
    this.#liveOn = liveOn;
  }

  static async begin(liveOn: LiveOn): Promise<StepHistory> {
    return new StepHistory(await firstStanding(liveOn), liveOn);
  }

  get now(): Standing {
    return this.#stood.at(-1) as Standing;
  }

  /** What broke first on the way that is left after all steps that were taken back. */
  get broken(): Breached | undefined {
    return this.#stood.map(breachAt).find((breach) => breach !== undefined);
  }

  async press(key: StepKey): Promise<void> {
    if (key === "b") {
      if (this.#stood.length > 1) this.#stood.pop();
      else this.#refuse({ code: "step.is_first", params: {} });
      return;
    }
    const next = await stepOn(this.now, key, this.#liveOn);
    if (next.refused) this.#refuse(next.refused);
    else this.#stood.push(next);
  }

  /** Whoever presses a key that does nothing has not taken a step. */
  #refuse(refused: NonNullable<Standing["refused"]>): void {
    this.#stood[this.#stood.length - 1] = { ...this.now, refused };
  }

  /** What was refused is said once. */
  forgive(): void {
    const { refused: _, ...now } = this.now;
    this.#stood[this.#stood.length - 1] = now;
  }

  refuse(refused: NonNullable<Standing["refused"]>): void {
    this.#refuse(refused);
  }
}
