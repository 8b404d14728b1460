import { type NodeLogFile, openNodeLogFile } from "#agent/edges/node-log-file.ts";
import type { LogFile } from "#contracts/session.ts";
import type { LogFileState } from "../crash-explorer/power-cut.ts";
import type { RealPlace } from "../crash-explorer/real-place.ts";
import { logPath, realHandle, realLogFile } from "../crash-explorer/real-things.ts";
import type { Life, Places, Scenario } from "../crash-explorer/scenario.ts";
import type { Handles, Thing, Things } from "../crash-explorer/thing.ts";

interface RealSide<Of extends Things, Log extends keyof Of> {
  /** Which things are sessions: they are opened through the agent's own edge. */
  logs: readonly Log[];
  /** As the things themselves have it: from how many bytes on a write may be cut by a death. */
  tornFrom?: number;
  /** Things that are more than what they hold, and so have a real handle of their own. */
  edges?: { [Name in keyof Of]?: (place: RealPlace) => Handles<Of>[Name] };
}

/** What a real process can live: nobody makes several of them take turns. */
export type Bootable<Of extends Things, End> = Omit<Scenario<Of, End>, "boot" | "bootReal"> & {
  boot(handles: Handles<Of>, life: Life): Promise<End>;
};

/** The same boot on real files as well, so that its process can really die. */
export function withRealSide<
  Log extends string,
  Of extends Things & Readonly<Record<Log, Thing<LogFileState, LogFile>>>,
  End,
>(
  scenario: Bootable<Of, End>,
  { logs, tornFrom, edges = {} }: RealSide<Of, NoInfer<Log>> & { logs: readonly Log[] },
): Scenario<Of, End> {
  return {
    ...scenario,
    async bootReal(places: Places<Of>, life) {
      const files = new Map<string, NodeLogFile>();
      const handleOf = (name: keyof Of & string) => {
        const [place, file] = [places[name], files.get(name)];
        if (file) return realLogFile(file, place, tornFrom);
        return edges[name]?.(place) ?? realHandle(scenario.things[name] as Things[string], place);
      };
      try {
        for (const name of logs) files.set(name, await openNodeLogFile(logPath(places[name])));
        const handles = Object.keys(scenario.things).map((name) => [name, handleOf(name)]);
        return await scenario.boot(Object.fromEntries(handles) as Handles<Of>, life);
      } finally {
        for (const file of files.values()) await file.close();
      }
    },
  };
}
