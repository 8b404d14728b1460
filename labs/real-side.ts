import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import type { LogFile } from "#contracts/session.ts";
import type { LogFileState } from "../crash-explorer/power-cut.ts";
import type { RealPlace } from "../crash-explorer/real-place.ts";
import { logPath, realHandle, realLogFile } from "../crash-explorer/real-things.ts";
import type { Life, Places, Scenario } from "../crash-explorer/scenario.ts";
import type { Handles, Thing, Things } from "../crash-explorer/thing.ts";

interface RealSide<Of extends Things, Log extends keyof Of> {
  /** Which thing is the session: it is opened through the agent's own edge. */
  log: Log;
  /** As the thing itself has it: from how many bytes on a write may be cut by a death. */
  tornFrom?: number;
  /** Things that are more than what they hold, and so have a real handle of their own. */
  edges?: { [Name in keyof Of]?: (place: RealPlace) => Handles<Of>[Name] };
}

/** What a real process can live: nobody makes several of them take turns. */
type Bootable<Of extends Things, End> = Omit<Scenario<Of, End>, "boot" | "bootReal"> & {
  boot(handles: Handles<Of>, life: Life): Promise<End>;
};

/** The same boot on real files as well, so that its process can really die. */
export function withRealSide<
  Log extends string,
  Of extends Things & Readonly<Record<Log, Thing<LogFileState, LogFile>>>,
  End,
>(
  scenario: Bootable<Of, End>,
  { log, tornFrom, edges = {} }: RealSide<Of, NoInfer<Log>> & { log: Log },
): Scenario<Of, End> {
  return {
    ...scenario,
    async bootReal(places: Places<Of>, life) {
      const file = await openNodeLogFile(logPath(places[log]));
      const handleOf = (name: keyof Of & string) => {
        const place = places[name];
        if (name === log) return realLogFile(file, place, tornFrom);
        return edges[name]?.(place) ?? realHandle(scenario.things[name] as Things[string], place);
      };
      const handles = Object.keys(scenario.things).map((name) => [name, handleOf(name)]);
      try {
        return await scenario.boot(Object.fromEntries(handles) as Handles<Of>, life);
      } finally {
        await file.close();
      }
    },
  };
}
