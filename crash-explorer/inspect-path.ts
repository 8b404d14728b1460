import { guarded } from "./determinism.ts";
import type { Scenario } from "./scenario.ts";
import type { Things } from "./thing.ts";
import type { Path } from "./token.ts";
import { boundsFor, livesAlong } from "./walk.ts";

/**
 * Goes a path for somebody who sits at a debugger.
 * @param place of an operation of the last life, counted from 0
 * @param pause called right before that operation takes effect: the code that asked for it is on the stack.
 *   Where there is no such operation, before that life.
 * @throws {TokenError} `leads-nowhere`
 */
export async function inspectPath<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  place: number,
  pause: () => void,
): Promise<void> {
  let livesLeft = path.lives.length;
  const bounds = {
    ...boundsFor(path.level),
    onOperation(next: number) {
      if (livesLeft === 1 && next === place) pause();
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
