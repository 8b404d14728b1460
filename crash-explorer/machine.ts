import type { Fate, Life, Machine } from "./scenario.ts";
import type { Schedule } from "./schedule.ts";
import type { Handles, Things } from "./thing.ts";

type Start<Of extends Things> = (name: string, onDeath: () => void) => { handles: Handles<Of>; life: Life };

/** What starts processes in one life. @param schedule at level order alone */
export function createMachine<Of extends Things>(
  schedule: Schedule | undefined,
  start: Start<Of>,
): Machine<Of> {
  const [main] = schedule?.processes ?? [];
  let started = 0;
  /** Of two that end, the first process learns which was first. */
  function hear(name: string, how: Fate<unknown>["kind"] | "threw"): void {
    if (main) schedule?.tell(main, `${name} ${how}`);
  }
  return {
    start: (boot) =>
      new Promise((resolve, reject) => {
        started += 1;
        const name = `process ${started}`;
        const { handles, life } = start(name, () => {
          hear(name, "died");
          resolve({ kind: "died" });
        });
        boot(handles, life).then(
          (end) => {
            hear(name, "ended");
            resolve({ kind: "ended", end });
          },
          (error: unknown) => {
            hear(name, "threw");
            reject(error);
          },
        );
      }),
    moment: (name) => (schedule && main ? schedule.wait(main, name, true) : new Promise(() => {})),
  };
}
