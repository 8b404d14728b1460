import { guarded } from "./determinism.ts";
import type { Scenario } from "./scenario.ts";
import type { Things } from "./thing.ts";
import type { Path } from "./token.ts";
import { boundsFor, livesAlong } from "./walk.ts";

/**
 * Goes a path for somebody who sits at a debugger: it pauses where the path ends, in the last life, right
 * after the operation of this place, counted from 0. The code that asked for it is on the stack. Where there
 * is no such operation, it pauses before the life.
 * @throws {TokenError} `leads-nowhere`
 */
export async function inspectPath<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  place: number,
): Promise<void> {
  let livesLeft = path.lives.length;
  const bounds = {
    ...boundsFor(path.level),
    onBoundary(crossed: number) {
      if (livesLeft === 1 && crossed === place) pause();
    },
  };
  const scene = () => {
    if (livesLeft === 1 && place < 0) pause();
    return scenario;
  };
  await guarded(async () => {
    for await (const _ of livesAlong(scene, path, bounds)) livesLeft -= 1;
  });
}

function pause(): void {
  // biome-ignore lint/suspicious/noDebugger: this is what the person asked for
  debugger; // Here the path ends: the frames below are the way that led to it.
}
