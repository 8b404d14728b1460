import { writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { placeThrown } from "../../crash-explorer/place.ts";
import type { Check, CheckResult } from "../../labs/check.ts";
import type { Exercise } from "../../labs/exercise.ts";
import type { CellLine } from "./evidence.ts";
import { hardenRealm } from "./harden.ts";

/**
 * The program of the process that one check runs in: `cell.js BUNDLE CHECK [CANARY CHECK]`. It writes
 * what it sees, line by line, to a descriptor that only this module holds; the verdict is made from that by
 * whoever reads it. CHECK `*` runs all checks that are made of examples. Then a check is put to the canary,
 * modules known to be wrong: where it calls those right, something in this process has been turned.
 */
const [bundle = "", wanted = "", canary = "", canaryCheck = ""] = process.argv.slice(2);
const end = process.exit.bind(process);
const awake = setInterval(() => {}, 60_000);
const turn = () => new Promise((resolve) => setImmediate(resolve));

function say(line: CellLine): void {
  writeSync(3, `${JSON.stringify(line)}\n`);
}

process.on("uncaughtException", (thrown: unknown) => {
  say({ kind: "stray", thrown: wordsOf(thrown) });
  end(1);
});
hardenFetch();
hardenRealm();
try {
  const { checks, exercise } = await labOf(bundle);
  if (wanted === "*") tellAbout(checks, exercise);
  for (const check of checks.filter(isWanted)) await put(check);
  if (canary !== "") {
    const known = (await labOf(canary)).checks.find(({ id }) => id === canaryCheck);
    const result = await known?.run();
    say({ kind: "canary", status: result?.status ?? "passed" });
  }
} catch (thrown) {
  say({ kind: "stray", thrown: wordsOf(thrown) });
}
clearInterval(awake);
end(0);

async function put(check: Check): Promise<void> {
  say({ kind: "begin", check: check.id, explores: check.replay !== undefined });
  let anew = 0;
  const result: CheckResult = await check.run({
    async onLife({ token, states }) {
      // What the last life left failing comes up while its token is still there.
      await turn();
      say({ kind: "at", token, states });
    },
    async fresh() {
      anew += 1;
      say({ kind: "anew" });
      const { checks } = await labOf(bundle, `?${anew}`);
      return checks.find(({ id }) => id === check.id) as Check;
    },
  });
  await turn();
  say({ kind: "end", result });
}

type CellLab = { checks: readonly Check[]; exercise: Exercise };

async function labOf(file: string, query = ""): Promise<CellLab> {
  return (await import(pathToFileURL(file).href + query)) as CellLab;
}

function tellAbout(checks: readonly Check[], { tasks, starter }: Exercise): void {
  say({
    kind: "lab",
    checks: checks.map(({ id, task, replay }) => ({ id, task, explores: replay !== undefined })),
    tasks: tasks.map(({ id, minutes, modules }) => ({ id, minutes, modules })),
    must: starter.must,
  });
}

function isWanted({ id, replay }: Check): boolean {
  return wanted === "*" ? replay === undefined : id === wanted;
}

/** Where no namespace keeps a process off the network, its own machine is as far as it gets this way. */
function hardenFetch(): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    // Made a text once: what is looked at must be what is asked for.
    const url = typeof input === "string" || input instanceof URL ? String(input) : "no:address";
    const { hostname } = new URL(url);
    if (hostname !== "127.0.0.1" && hostname !== "localhost") throw new TypeError("no network here");
    return real(url, init);
  };
}

/** As it is written down: a fact of a learner's own making may have any shape, and any getter may throw. */
function wordsOf(thrown: unknown): Fact | string {
  try {
    if (isHarnessError(thrown)) return JSON.parse(JSON.stringify(thrown.fact)) as Fact;
    if (!(thrown instanceof Error)) return String(thrown);
    const told = `${thrown.name}: ${thrown.message}`;
    const place = placeThrown(String(thrown.stack));
    return place === undefined ? told : { code: "explored.threw_at", params: { thrown: told, place } };
  } catch {
    return "something that cannot be read";
  }
}
