import { join } from "node:path";
import type { Death, DeathPlace, Story } from "./boundaries.ts";
import type { Crew, LifeEnd } from "./crew.ts";
import type { LifeOrder } from "./orders.ts";
import type { Service } from "./service.ts";

export interface StoryParts {
  crew: Crew;
  service: Service;
  folder: string;
  /** Where it lies. */
  journal: string;
  isStopping(): boolean;
  onKill(at: DeathPlace): void;
}

/** What became of a run, as its caller saw it. */
export interface StoryEnd {
  story: Story;
  journal: string;
  session: string;
  /** The last word; undefined: none was said. */
  terminal: string | undefined;
  /** Actions that the caller was told are done. */
  told: ReadonlySet<string>;
  /** Lives that ended blocked. */
  blocked: number;
  /** Deaths whose place no life came by. */
  missed: number;
  /** Why the last life failed that did. */
  problem?: string;
}

/** More lives than any story needs: who still has no end then gets none. */
const MOST_LIVES = 24;
const LONGEST_LIFE_MS = 30_000;

/** One life after the other, each on what the one before left, until the run has its end. */
export async function carryStory(story: Story, parts: StoryParts): Promise<StoryEnd> {
  const { service, folder, journal } = parts;
  const session = join(folder, `session-${story.run}.jsonl`);
  const { runId, actions } = story;
  const order = { runId, actions, session, journal, service: service.url };
  const deaths = [...story.deaths];
  const told = new Set<string>();
  const end = {
    story,
    journal,
    session,
    terminal: undefined as string | undefined,
    told,
    blocked: 0,
    missed: 0,
  };
  let problem: string | undefined;
  for (let lives = 0; lives < MOST_LIVES && !parts.isStopping(); lives += 1) {
    const isByHand = end.terminal === "blocked";
    const death = nextDeath(deaths, isByHand);
    const ended = await liveOnce({ order: await orderOf(order, isByHand, parts), death, told }, parts);
    if (ended.kind === "died") continue;
    if (death) end.missed += 1;
    if (ended.kind === "failed") {
      problem = ended.problem;
      continue;
    }
    end.terminal = ended.terminal;
    if (ended.terminal === "blocked") end.blocked += 1;
    else if (ended.terminal !== "decided") break;
  }
  await service.settle();
  return { ...end, missed: end.missed + deaths.length, ...(problem !== undefined && { problem }) };
}

/** Those of an operator wait until there is one at work. */
function nextDeath(deaths: Death[], isByHand: boolean): Death | undefined {
  const [next] = deaths;
  if (next === undefined) return undefined;
  const isOfOperator = next.at === "in reconciliation" && next.by === "operator";
  return isOfOperator === isByHand ? deaths.shift() : undefined;
}

/** An operator looks once nothing is on its way any more. */
async function orderOf(order: LifeOrder, isByHand: boolean, { service }: StoryParts): Promise<LifeOrder> {
  if (!isByHand) return order;
  await service.settle();
  const done = order.actions.map(({ name }) => name).filter((name) => service.effects.has(name));
  return { ...order, done };
}

interface Life {
  order: LifeOrder;
  death: Death | undefined;
  told: Set<string>;
}

async function liveOnce({ order, death, told }: Life, parts: StoryParts): Promise<LifeEnd> {
  const { crew, service, onKill } = parts;
  const worker = await crew.take().catch((error) => {
    if (!parts.isStopping()) throw error;
  });
  if (worker === undefined) return { kind: "died", signal: "" };
  const timers: NodeJS.Timeout[] = [];
  let isSilent = false;
  const killAfter = (ms: number) => timers.push(setTimeout(() => void worker.kill(), ms));
  timers.push(
    setTimeout(() => {
      isSilent = true;
      void worker.kill();
    }, LONGEST_LIFE_MS),
  );
  service.expect(atService(death, worker.kill));
  const ended = await worker.live({ ...order, ...(death && { death }) }, (word) => {
    if (word.say === "told") told.add(word.name);
    if (word.say === "begun" && death?.at === "at random") killAfter(death.afterMs);
  });
  for (const timer of timers) clearTimeout(timer);
  service.expect(undefined);
  if (ended.kind !== "died") {
    crew.giveBack(worker);
    return ended;
  }
  if (isSilent) return { kind: "failed", problem: "no word for a long time" };
  if (death && ended.signal === "SIGKILL" && !parts.isStopping()) onKill(death.at);
  return death ? ended : { kind: "failed", problem: `it died by itself: ${ended.signal}` };
}

function atService(death: Death | undefined, kill: () => Promise<void>) {
  if (death?.at === "effect sent") return { name: death.spot, at: death.at, lands: death.lands, kill };
  if (death?.at === "effect landed") {
    return { name: death.spot, at: death.at, lands: "never" as const, kill };
  }
  return undefined;
}
