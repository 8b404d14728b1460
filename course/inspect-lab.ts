import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { operationIn } from "../crash-explorer/operation-words.ts";
import { type Path, readToken } from "../crash-explorer/token.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { reserveStdout } from "./ending.ts";
import type { House, Surroundings } from "./house.ts";
import { answerOf, checksFile, insteadFor, openLab, type Whose } from "./lab-thread.ts";
import type { Person } from "./person.ts";
import { refusalOf } from "./refusal-of.ts";
import type { ShownReplay } from "./serve-checks.ts";
import { hearSignals } from "./signals.ts";

export interface InspectWish {
  lab: LabListing;
  token: string;
  /** As for the check that gave the token. */
  only: boolean;
}

/**
 * Goes a path again in a process that waits for a debugger, and pauses right before its last operation, the
 * one at which the crash strikes. Exit 0: it came to its end; otherwise what shells say of the signal that
 * ended it.
 * @throws {HarnessError} `command.bad_token` {why}; {ApartError} it never comes to an end
 */
export async function inspectToken(wish: InspectWish, { house, person }: Surroundings): Promise<number> {
  const print = reserveStdout(person);
  const whose: Whose = wish.only ? "only-this-lab" : "learner";
  try {
    const path = readToken(wish.token);
    // First without a debugger: a token that leads nowhere is refused before anyone attaches.
    const replayed = await replayApart(path, { lab: wish.lab, house, whose, person });
    const operations = replayed.history.at(-1)?.operations ?? [];
    const place = operations.length - 1;
    const gone =
      replayed.otherwise === undefined ? path : { ...path, lives: livesOf(path, replayed.otherwise) };
    const { file, remove } = await bundleInspected(wish.lab, { path: gone, place, whose }, house);
    try {
      const life = replayed.history.length;
      const operation = operationIn(operations.at(-1) ?? "-", person.language);
      person.tell("inspect.where", { life, operation }, "title");
      const code = await waitForDebugger(file, person);
      print({ token: wish.token, ...replayed });
      return code;
    } finally {
      remove();
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

/** As far as they go as they did, and the one that now goes on to its end. */
function livesOf({ lives }: Path, otherwise: number): Path["lives"] {
  return [...lives.slice(0, otherwise - 1), { choices: [] }];
}

async function replayApart(
  path: Path,
  { lab, house, whose, person }: { lab: LabListing; house: House; whose: Whose; person: Person },
): Promise<ShownReplay> {
  const show = (text: string) => person.show(text, "quiet");
  const apart = await openLab(lab, { house, whose }, show);
  const thread = apart.open(show);
  try {
    return answerOf(await thread.ask<ShownReplay>("replay", path));
  } finally {
    await thread.end();
    await apart.close();
  }
}

/** The sources are in it, since a browser reads no files. */
function bundleInspected(
  lab: LabListing,
  { path, place, whose }: { path: Path; place: number; whose: Whose },
  house: House,
) {
  const source = `import { checks } from "./${checksFile(lab)}";
    import { firstOf } from "./course/serve-checks.ts";
    import { inspectPath } from "./crash-explorer/inspect-path.ts";
    const path = ${JSON.stringify(path)};
    const scenario = await firstOf(checks, (check) => check.scenarioOf?.(path));
    // The last operation of the path comes next: the frames below are the way that led to it.
    await inspectPath(scenario, path, ${place}, () => { debugger; });`;
  return house.bundleForThread(source, insteadFor(whose, lab, house), { sourcesContent: true });
}

/** Node picks a free port, of this machine alone. */
async function waitForDebugger(file: string, person: Person): Promise<number> {
  const child = spawn(process.execPath, ["--inspect-brk=127.0.0.1:0", file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  let signalled: number | undefined;
  const unhear = hearSignals((code) => {
    signalled = code;
    end();
  });
  try {
    const exitCode = await tellUntilEnd(child, person);
    return signalled ?? (exitCode === 0 ? 0 : 1);
  } finally {
    unhear();
    process.off("exit", end);
  }
}

async function tellUntilEnd(child: ChildProcess, person: Person): Promise<number | null> {
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    createInterface({ input: stream }).on("line", (line) => {
      const [, address, port] = /^Debugger listening on (ws:\/\/127\.0\.0\.1:(\d+)\/\S+)$/.exec(line) ?? [];
      if (address === undefined || port === undefined) return person.show(line, "quiet");
      person.tell("inspect.listening", { address });
      person.tell("inspect.chrome", { port });
      person.tell("inspect.code", { port });
      person.tell("inspect.then", {}, "quiet");
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
}
