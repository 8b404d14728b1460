import type { Life, Machine } from "./scenario.ts";
import type { Schedule } from "./schedule.ts";
import type { Handles, Things } from "./thing.ts";

type Start<Of extends Things> = (name: string, onDeath: () => void) => { handles: Handles<Of>; life: Life };

/** What starts processes in one life. @param schedule at level order alone */
export function createMachine<Of extends Things>(
  schedule: Schedule | undefined,
  start: Start<Of>,
): Machine<Of> {
  let started = 0;
  return {
    start: (boot) =>
      new Promise((resolve, reject) => {
        started += 1;
        const { handles, life } = start(`process ${started}`, () => resolve({ kind: "died" }));
        boot(handles, life).then((end) => resolve({ kind: "ended", end }), reject);
      }),
    moment(name) {
      const [main] = schedule?.processes ?? [];
      return schedule && main ? schedule.wait(main, name, true) : new Promise(() => {});
    },
  };
}
