import { createSessionLog } from "#agent/session-log.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { type LogFileState, textOf } from "../../crash-explorer/power-cut.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { withRealSide } from "../real-side.ts";
import { showSession } from "../show-session.ts";
import { createSurroundings } from "../surroundings.ts";
import { unless } from "../unless.ts";
import { RUN } from "./claims.ts";
import { bootQuarrel, MAX_REJECTIONS, type QuarrelEnd } from "./quarrel-boot.ts";

async function quarrelThings() {
  const file = createMemoryLogFile();
  const log = await createSessionLog(file, { id: "s-1", cwd: "/w" }, createSurroundings());
  await log.append({ id: RUN, message: { role: "user", content: "write result.txt", timestamp: 0 } });
  const session = logFile({ content: file.bytes(), show: showSession });
  return { session: { ...session, fingerprint: (state: LogFileState) => printOf(state) } };
}

/**
 * Every crash after a look may add one more verdict on the same claim, for ever. What a verifier makes of
 * three in a row it makes of two as well.
 */
function printOf({ bytes }: LogFileState): string {
  const lines = textOf(bytes).split("\n");
  const isVerdict = (line = "") => /"code":"verify\.(passed|rejected)"/.test(line);
  const kept = lines.filter(
    (line, place) => !(isVerdict(line) && [1, 2].every((on) => isVerdict(lines[place + on]))),
  );
  return kept.join("\n");
}

type QuarrelThings = Awaited<ReturnType<typeof quarrelThings>>;
type QuarrelStates = States<QuarrelThings>;

/** A model that only says that it is done, and a file that somebody else may write or delete at any time. */
export async function quarrelScenario(): Promise<Scenario<QuarrelThings, QuarrelEnd>> {
  return withRealSide(
    {
      name: "quarrel",
      things: await quarrelThings(),
      boot: bootQuarrel,
      always: [noClaimTooMany, verdictFirst],
      atEnd: [undisturbedStops, completedWasSeen, rightCompletes],
    },
    { logs: ["session"] },
  );
}

/** What stands in the log, behind the prompt: who spoke, or the code of a fact. */
function spoken({ session }: QuarrelStates): string[] {
  const lines = new TextDecoder().decode(session.bytes).split("\n").slice(2);
  return lines.flatMap((line) => {
    if (line === "") return [];
    const { message, data } = JSON.parse(line) as { message?: { role: string }; data?: { code: string } };
    return [message?.role ?? data?.code ?? ""];
  });
}

const noClaimTooMany: Invariant<QuarrelStates> = {
  id: "no-crash-buys-a-claim",
  breach(states) {
    const claims = spoken(states).filter((word) => word === "assistant").length;
    return unless(
      claims <= MAX_REJECTIONS,
      both(`最多声明完成 ${MAX_REJECTIONS} 次`, `at most ${MAX_REJECTIONS} claims`),
      both(`声明了 ${claims} 次`, `${claims} claims`),
    );
  },
};

const verdictFirst: Invariant<QuarrelStates> = {
  id: "the-verdict-is-durable-before-the-model-is-sent-back",
  breach(states) {
    const words = spoken(states);
    const unproven = words.some((word, place) => word === "user" && words[place - 1] !== "verify.rejected");
    return unless(
      !unproven,
      both("verify.rejected，然后 user", "verify.rejected, then user"),
      words.join(", "),
    );
  },
};

interface End {
  states: QuarrelStates;
  end: QuarrelEnd;
  undisturbed: boolean;
}

/** Without this, a verifier that ends every run at once would pass. */
const undisturbedStops: Invariant<End> = {
  id: "undisturbed-stops-at-the-limit",
  breach({ states, end, undisturbed }) {
    const claims = spoken(states).filter((word) => word === "assistant").length;
    const holds = end.terminal === "stopped" && claims === MAX_REJECTIONS;
    const after = (terminal: string, count: number) =>
      both(`声明 ${count} 次之后 ${terminal}`, `${terminal} after ${count} claims`);
    return unless(!undisturbed || holds, after("stopped", MAX_REJECTIONS), after(end.terminal, claims));
  },
};

const completedWasSeen: Invariant<End> = {
  id: "completed-means-seen-in-this-life",
  breach: ({ end }) =>
    unless(
      end.wasEnded || end.terminal !== "completed" || end.seen === "right",
      both("这一次启动看过 result.txt，而且正确", "a look that found result.txt right"),
      both(
        `completed，而这一次启动最后看到的是：${end.seen}`,
        `completed, and the last look of this life: ${end.seen}`,
      ),
    ),
};

const rightCompletes: Invariant<End> = {
  id: "what-is-found-right-completes",
  breach: ({ end }) =>
    unless(end.seen !== "right" || end.terminal === "completed", "completed", end.terminal),
};
