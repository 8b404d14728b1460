import { copyOfPlain, textOfPlain } from "./plain.ts";
import type { Life } from "./scenario.ts";
import { standingClock } from "./world.ts";

/** A call by which a harness reaches its world, or a property that it looks at. */
export interface Call {
  /** A thing's name, or `life`. */
  target: string;
  property: string;
  args: readonly unknown[];
  text: string;
}

/** A call, and as a text what came of it. */
export interface Step {
  call: Call;
  answer: string;
}

type Handle = Readonly<Record<string, unknown>>;
export type Reach = Readonly<Record<string, Handle>>;

/** All that a harness can reach, by name. */
export function reachOf(things: object, life: Life): Reach {
  return { ...(things as Reach), life: life as unknown as Handle };
}

/** What a life says to its world and is told by it, step by step. */
export class Said {
  readonly #reach: Reach;
  readonly #steps: Step[] = [];
  #open = 0;
  #inTurn = true;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /**
   * Undefined: two calls were under way at once, so more than the answers may count, namely their order; or
   * something was no plain data.
   */
  steps(): readonly Step[] | undefined {
    return this.#inTurn && this.#open === 0 ? this.#steps : undefined;
  }

  watch(target: string): Handle {
    const handle = this.#reach[target];
    if (typeof handle !== "object" || handle === null) {
      this.#inTurn = false; // What can be called itself is not seen being called.
      return handle as unknown as Handle;
    }
    const unseen = <Value>(value: Value): Value => {
      this.#inTurn = false;
      return value;
    };
    // Not of the handle itself: if that is frozen, a proxy may say nothing else.
    return new Proxy(Object.create(Object.getPrototypeOf(handle)), {
      get: (_, property) => {
        const value: unknown = Reflect.get(handle, property);
        // Looked at often, and it always says the same.
        if (value === standingClock) return value;
        if (typeof property === "symbol") return value === undefined ? value : unseen(value);
        if (typeof value === "function") {
          return (...args: unknown[]) => this.#call(target, property, args, () => value.apply(handle, args));
        }
        this.#note(this.#begin(target, property, []), textOfPlain(value));
        return value;
      },
      set: (_, property, value) => unseen(Reflect.set(handle, property, value)),
      has: (_, property) => unseen(Reflect.has(handle, property)),
      ownKeys: () => unseen(Reflect.ownKeys(handle)),
      getOwnPropertyDescriptor: (_, property) => {
        const found = unseen(Reflect.getOwnPropertyDescriptor(handle, property));
        return found && { ...found, configurable: true };
      },
    });
  }

  #call(target: string, property: string, args: unknown[], run: () => unknown): unknown {
    const call = this.#begin(target, property, args);
    let answer: unknown;
    try {
      answer = run();
    } catch (error) {
      this.#inTurn = false;
      throw error;
    }
    if (!(answer instanceof Promise)) {
      this.#note(call, textOfPlain(answer));
      return answer;
    }
    this.#open += 1;
    return answer
      .finally(() => {
        this.#open -= 1;
      })
      .then(
        (value) => {
          this.#note(call, textOfPlain(value));
          return value;
        },
        (error) => {
          this.#note(call, textOfError(error));
          throw error;
        },
      );
  }

  #begin(target: string, property: string, args: readonly unknown[]): Call {
    const text = textOfPlain(args);
    if (this.#open > 0 || text === undefined) this.#inTurn = false;
    const copied = text === undefined ? [] : (copyOfPlain(args) as unknown[]);
    return { target, property, args: copied, text: `${target} ${property} ${text}` };
  }

  #note(call: Call, answer: string | undefined): void {
    if (answer === undefined) this.#inTurn = false;
    else this.#steps.push({ call, answer });
  }
}

/** Makes a call again. Undefined: no text can show what came of it. */
export async function answerTo({ target, property, args }: Call, reach: Reach): Promise<string | undefined> {
  try {
    const value = reach[target]?.[property];
    if (typeof value !== "function") return textOfPlain(value);
    return textOfPlain(await value.apply(reach[target], copyOfPlain(args)));
  } catch (error) {
    return textOfError(error);
  }
}

function textOfError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const shown = textOfPlain([error.name, error.message, error.cause, { ...error }]);
  return shown && `threw ${shown}`;
}
