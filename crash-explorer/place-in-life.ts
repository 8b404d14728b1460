import { join } from "node:path";
import type { RealPlace } from "./real-place.ts";
import type { RealTurns } from "./real-turns.ts";

/** Where a thing lies on a real disk, for one life: which counts the operations, and may die at each. */
export function placeOf(thing: string, { folder, turns, cross, diesNext }: Around): RealPlace {
  return {
    path: join(folder, thing),
    look: turns.look,
    step(boundary, operation, { mayBeIdle = false } = {}) {
      const name = `${thing} ${boundary}`;
      return turns.take(name, async () => {
        const counts = !mayBeIdle || turns.next === name;
        try {
          return await operation();
        } finally {
          if (counts) await cross(name);
        }
      });
    },
    passing(boundary, part) {
      const name = `${thing} ${boundary}`;
      return turns.take(name, async () => {
        if (diesNext()) await part();
        await cross(name);
      });
    },
  };
}

/** The life that a place is in. */
export interface Around {
  folder: string;
  turns: RealTurns;
  /** An operation is over. */
  cross(name: string): Promise<void>;
  /** The process dies right after the operation whose turn it is. */
  diesNext(): boolean;
}
