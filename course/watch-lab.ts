import { EventEmitter, on } from "node:events";
import { join } from "node:path";
import type { LabListing } from "../labs/curriculum.ts";
import { leftWhileChoosing } from "./choose.ts";
import { reserveStdout } from "./ending.ts";
import { untoldFileSystem } from "./file-system.ts";
import type { Surroundings } from "./house.ts";
import { openKeys } from "./keys.ts";
import { nameOf } from "./lab-thread.ts";
import { hearSignals } from "./signals.ts";
import { watchSources } from "./watch-sources.ts";
import { WatchedLab } from "./watched-lab.ts";

export interface WatchWish {
  lab: LabListing;
  /** As for `--check`. */
  only: boolean;
}

type Happening =
  | { kind: "saved"; files: string[] }
  | { kind: "key"; key: string }
  | { kind: "signal"; code: number };

/**
 * Runs a lab's checks again whenever a module is saved, until the person has enough. Exit 0: they left by q;
 * otherwise what shells say of a process that ended at this signal.
 * @throws {HarnessError} `command.no_checks`
 */
export async function watchLab(wish: WatchWish, surroundings: Surroundings): Promise<number> {
  const { person } = surroundings;
  reserveStdout(person);
  const rounds = openRounds(wish, surroundings);
  const happenings = new EventEmitter();
  const put = (happening: Happening) => happenings.emit("any", happening);
  const inbox = on(happenings, "any") as AsyncIterable<[Happening]>;
  const unhear = hearSignals((code) => put({ kind: "signal", code }));
  const keys = openKeys((key) => put({ kind: "key", key }));
  await rounds.begin([]);
  const sources = await openSources(surroundings, (files) => put({ kind: "saved", files }));
  person.tell("watch.watching", { folder: learners }, "quiet");
  person.tell(keys ? "watch.keys" : "watch.no_keys", {}, "quiet");
  try {
    for await (const [happening] of inbox) {
      if (happening.kind === "signal") return happening.code;
      if (happening.kind === "saved") await rounds.begin(happening.files);
      else if (happening.key === "q") return 0;
      else if (happening.key === CTRL_C) return leftWhileChoosing;
      else await takeKey(happening.key, rounds);
    }
    return 0;
  } finally {
    keys?.close();
    unhear();
    await Promise.all([sources.close(), rounds.close()]);
  }
}

const learners = "my-pi-agent/src";
const CTRL_C = "\u0003";

async function takeKey(key: string, rounds: ReturnType<typeof openRounds>): Promise<void> {
  const { tasks } = rounds.watched;
  switch (key) {
    case "h":
      return tasks.tellHint();
    case "l":
      return tasks.tellTasks();
    case "n": {
      const lab = tasks.next();
      if (lab) await rounds.goTo(lab);
    }
  }
}

/** One round of checks at a time: whoever begins one ends the one before. */
function openRounds({ lab, only }: WatchWish, surroundings: Surroundings) {
  const { person } = surroundings;
  const open = (next: LabListing) => new WatchedLab(next, only ? "only-this-lab" : "learner", surroundings);
  const openOr = (next: LabListing, refused: (thrown: unknown) => unknown) => {
    try {
      return open(next);
    } catch (thrown) {
      refused(thrown);
      return undefined;
    }
  };
  let watched = open(lab);
  let round: Promise<void> | undefined;
  let stop = new AbortController();
  async function end(): Promise<void> {
    stop.abort();
    await round;
  }
  async function begin(saved: readonly string[]): Promise<void> {
    const params = { lab: nameOf(watched.lab), files: saved.join(", ") };
    if (saved.length === 0) person.tell("watch.checking", params, "title");
    else person.tell(round ? "watch.saved_meanwhile" : "watch.saved", params, "title");
    await end();
    stop = new AbortController();
    const own = watched.run(saved, stop.signal).finally(() => {
      if (round === own) round = undefined;
    });
    round = own;
  }
  return {
    get watched() {
      return watched;
    },
    begin,
    async goTo(next: LabListing): Promise<void> {
      const opened = openOr(next, surroundings.explain);
      if (opened === undefined) return;
      await end();
      await watched.close();
      watched = opened;
      await begin([]);
    },
    async close(): Promise<void> {
      await end();
      await watched.close();
    },
  };
}

function openSources({ house, person }: Surroundings, onSave: (files: string[]) => void) {
  const folder = join(house.root, learners);
  const untold = untoldFileSystem(folder);
  const tellPolling = (why: string) => person.tell("watch.polling", { folder: learners, why }, "quiet");
  if (untold) tellPolling(untold);
  return watchSources(folder, { polling: untold !== undefined, onSave, onPolling: tellPolling });
}
