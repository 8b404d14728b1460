import { join } from "node:path";
import type { LogFile } from "#contracts/session.ts";
import { encodeLines } from "./disk-forms.ts";
import { LOG } from "./log-file.ts";
import { type Outside, type OutsideLine, outsideForm, outsideLines } from "./outside.ts";
import { appendSynced, readFiles, updateFiles } from "./real-disk.ts";
import type { RealPlace } from "./real-place.ts";
import { RealityError } from "./reality-error.ts";
import type { Thing } from "./thing.ts";

/**
 * A thing's own handle on a real disk: each of its operations is made durable in the thing's folder. For
 * things whose handle is not what is under test, such as cells and kept objects.
 * @throws {RealityError} `not-on-disk`
 */
export function realHandle<State, Handle>(thing: Thing<State, Handle>, place: RealPlace): Handle {
  const form = thing.onDisk;
  if (form === undefined) throw new RealityError("not-on-disk", place.path);
  let state = form.read(readFiles(place.path));
  const { write } = form;
  function become(after: State): void {
    updateFiles(place.path, write(state), write(after));
    state = after;
  }
  return thing.open({
    get: () => state,
    change: (boundary, next) => place.step(boundary, async () => become(next(state))),
    put: (boundary, next) => place.step(boundary, async () => become(next(state))),
    async exchange(boundary, next) {
      const { state: after, result } = next(state);
      if (after === state) return result;
      return place.step(boundary, async () => {
        // Another may have had its turn before.
        const own = next(state);
        become(own.state);
        return own.result;
      });
    },
    passing() {},
    choose: () => 0,
    alive: async () => {},
    whenOver() {},
  });
}

/**
 * A real log file under the names of the operations that `logFile` has. Of a large write a process that dies
 * in the middle of it leaves half, as it may where the system makes two of it.
 */
export function realLogFile(file: LogFile, { step, look, passing }: RealPlace, tornFrom = 4096): LogFile {
  return {
    read: () => look(() => file.read()),
    async append(bytes) {
      const half = bytes.length < tornFrom ? 0 : Math.ceil(bytes.length / 2);
      if (half > 0) await passing("append in part", () => file.append(bytes.subarray(0, half)));
      await step("append", () => file.append(bytes));
    },
    truncate: (length) => step("truncate", () => file.truncate(length)),
    sync: () => step("sync", () => file.sync(), { mayBeIdle: true }),
  };
}

export function logPath({ path }: RealPlace): string {
  return join(path, LOG);
}

/** The world outside as a log of effects, which whoever acts only ever appends to. */
export function realOutside({ path, step }: RealPlace): Outside {
  const append = (boundary: string, line: OutsideLine) =>
    step(boundary, async () => appendSynced(join(path, outsideLines.file), encodeLines([line])));
  return {
    act: (request) => append("effect", { landed: request }),
    async request(request) {
      await append("request sent", { sent: request });
      await append("request landed", { landed: request });
    },
    count: async (action) => outsideForm.read(readFiles(path)).effects[action] ?? 0,
  };
}
