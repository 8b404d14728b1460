import type { LabListing } from "../labs/curriculum.ts";
import type { House } from "./house.ts";
import {
  insteadFor,
  type LabApart,
  openBundled,
  openSpare,
  type Spare,
  sourceOf,
  type Whose,
} from "./lab-thread.ts";
import { bundleModules } from "./modules.ts";

/** A lab that is opened again and again: half of its next bundle is made, and a thread waits for it. */
export class WarmLab {
  readonly #house: House;
  readonly #instead: ReturnType<typeof insteadFor>;
  readonly #bundle: ReturnType<House["keepBundling"]>;
  #spare: Spare | undefined;

  /** @throws {HarnessError} `command.no_checks` */
  constructor(lab: LabListing, { house, whose }: { house: House; whose: Whose }) {
    this.#house = house;
    this.#instead = insteadFor(whose, lab, house);
    this.#bundle = house.keepBundling(sourceOf(lab, house), this.#instead);
  }

  /** @throws as `openLab` does; anything when the signal ended it */
  async open(onOutput: (text: string) => void, signal: AbortSignal): Promise<LabApart> {
    const bundled = await bundleModules(this.#house, this.#bundle.write, this.#instead);
    // Taken in any case: the bundle that it waits for is this one, and no later one.
    const spare = this.#spare ?? openSpare(bundled.file);
    this.#spare = undefined;
    const end = () => spare.thread.end();
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) await end();
    return openBundled(bundled, spare, onOutput);
  }

  /** To be called when nobody waits for anything: a thread takes a while to start. */
  warmUp(): void {
    this.#spare ??= openSpare(this.#bundle.next());
  }

  async close(): Promise<void> {
    await this.#spare?.thread.end();
    await this.#bundle.close();
  }
}
