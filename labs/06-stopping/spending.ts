import { createSessionLog } from "#agent/session-log.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { withRealSide } from "../real-side.ts";
import { showSession } from "../show-session.ts";
import { createSurroundings } from "../surroundings.ts";
import { unless } from "../unless.ts";
import { sentRequests } from "./sent-requests.ts";
import { BUDGET, bootSpending, MAX_TURNS, type SpendingEnd } from "./spending-boot.ts";

/** What survives: the logs of a parent run and its child, and how many requests were really sent. */
async function spendingThings() {
  return {
    parent: logFile(await accepted("parent")),
    child: logFile(await accepted("child")),
    sent: sentRequests(BUDGET + 1),
  };
}

type SpendingThings = Awaited<ReturnType<typeof spendingThings>>;
type SpendingStates = States<SpendingThings>;

/** A parent that hands its work to a child, both of which would go on for ever: what do they spend? */
export async function spendingScenario(): Promise<Scenario<SpendingThings, SpendingEnd>> {
  return withRealSide(
    {
      name: "spending",
      things: await spendingThings(),
      boot: bootSpending,
      always: [withinLimits],
      atEnd: [undisturbedSpendsAll, endsStopped],
    },
    { logs: ["parent", "child"] },
  );
}

const withinLimits: Invariant<SpendingStates> = {
  id: "no-crash-buys-a-request",
  breach({ sent: { parent = 0, child = 0 } }) {
    const holds = parent <= MAX_TURNS && child <= MAX_TURNS && parent + child <= BUDGET;
    const expected = both(
      `各自最多 ${MAX_TURNS} 次请求，合起来最多 ${BUDGET} 次`,
      `at most ${MAX_TURNS} requests each and ${BUDGET} together`,
    );
    return unless(
      holds,
      expected,
      both(`父运行 ${parent} 次，子运行 ${child} 次`, `parent ${parent}, child ${child}`),
    );
  },
};

interface End {
  states: SpendingStates;
  end: SpendingEnd;
  undisturbed: boolean;
}

/** Without this, rules that never let a request pass would be the best. */
const undisturbedSpendsAll: Invariant<End> = {
  id: "undisturbed-spends-what-it-may",
  breach({ states: { sent: numbers }, undisturbed }) {
    const { parent = 0, child = 0 } = numbers;
    const expected = both(
      `${BUDGET} 次请求，其中子运行 ${MAX_TURNS} 次`,
      `${BUDGET} requests, ${MAX_TURNS} of them by the child`,
    );
    const holds = parent + child === BUDGET && child === MAX_TURNS;
    return unless(
      !undisturbed || holds,
      expected,
      both(`父运行 ${parent} 次，子运行 ${child} 次`, `parent ${parent}, child ${child}`),
    );
  },
};

const endsStopped: Invariant<End> = {
  id: "it-ends-stopped-with-no-open-call",
  breach: ({ end }) =>
    unless(
      end.terminal === "stopped" && end.openCalls === 0,
      both("stopped，0 个没有结果的调用", "stopped, 0 open calls"),
      both(
        `${end.terminal}，${end.openCalls} 个没有结果的调用`,
        `${end.terminal}, ${end.openCalls} open calls`,
      ),
    ),
};

async function accepted(runId: string): Promise<{ content: Uint8Array; show: typeof showSession }> {
  const file = createMemoryLogFile();
  const log = await createSessionLog(file, { id: runId, cwd: "/w" }, createSurroundings());
  await log.append({ id: runId, message: { role: "user", content: "go", timestamp: 0 } });
  return { content: file.bytes(), show: showSession };
}
