import type { ScriptedCall, ScriptedReply } from "#agent/scripted-model.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { Invariant, Life } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import type { Bootable } from "../real-side.ts";
import { unless } from "../unless.ts";
import type { Watch } from "../watch.ts";
import {
  asks,
  charge,
  exploredBoot,
  type Plan,
  type RecoveryEnd,
  type RecoveryHandles,
  write,
} from "./explored-boot.ts";
import { CHARGE, WRITE } from "./explored-tools.ts";
import {
  blockedIsOpen,
  completedIsDone,
  keyedOnce,
  neverFails,
  oneOpen,
  resultIsRecorded,
  settledIsDone,
  undisturbedCompletes,
  unsafeOnce,
} from "./invariants.ts";
import { type RecoveryThings, recoveryThings } from "./things.ts";

/** Without their real sides, so that a browser page can run them. */
type Recovery<End = RecoveryEnd> = Promise<Bootable<RecoveryThings, End>>;

const good = [undisturbedCompletes, settledIsDone, blockedIsOpen, neverFails];

/** An unsafe and a keyed call, and a crash in each gap around them. */
export async function eachGap(more: Partial<Plan> = {}): Recovery {
  return small("each-gap", asks(write(), charge()), [unsafeOnce, keyedOnce, resultIsRecorded], more);
}

/** A write over a wire: what was sent lands before the restart, after it, during it, or never. */
export async function inFlight(more: Partial<Plan> = {}): Recovery {
  return small("in-flight", asks(write()), [unsafeOnce], { over: "request", ...more });
}

/** Three calls in one reply, two under the same id, and two for the same action: that one is wanted twice. */
export async function oneBatch(watch?: Watch): Recovery {
  const batch = asks(write(), { ...charge(), id: "c1" }, charge());
  const scenario = await small("batch", batch, [unsafeOnce, oneOpen, resultIsRecorded], { watch });
  return { ...scenario, atEnd: [...good, completedIsDone({ [WRITE]: 1, [CHARGE]: 2 })] };
}

/** A charge times out after its effect, and then the model may say anything. */
export async function anyModel(watch?: Watch): Recovery {
  return small("any-model", asks(charge()), [oneOpen], {
    script: (life) => ["", (request) => anything(request, life), "done"],
    timesOut: (_, action, before) => action === CHARGE && before === 0,
    forgetful: true,
    watch,
  });
}

/** Recovered again and again: whoever only finds out that nobody knows leaves no trace of having looked. */
export async function recoverTwice(watch?: Watch): Recovery<RecoveryEnd & { wrote: string }> {
  const { boot, ...scenario } = await small("recover-twice", asks(write()), [unsafeOnce], {
    timesOut: (life) => life.choose("write times out", 2) === 1,
    watch,
  });
  return {
    ...scenario,
    async boot(things, life) {
      const before = await durable(things);
      const end = await boot(things, life);
      const after = await durable(things);
      const changed = Object.keys(after).filter((record) => after[record] !== before[record]);
      return { ...end, wrote: changed.join(", ") };
    },
    atEnd: [...good, blockedWritesNothing],
  };
}

const blockedWritesNothing: Invariant<{ end: RecoveryEnd & { wrote: string } }> = {
  id: "blocked-recovery-writes-nothing",
  breach: ({ end: { end, ran, wrote } }) =>
    unless(
      end.terminal !== "blocked" || ran > 0 || wrote === "",
      both("一条记录也没有变", "no record changed"),
      both(`变了：${wrote}`, `changed: ${wrote}`),
    ),
};

/** The model has asked for these calls; once they are answered, it is done. */
async function small(
  name: string,
  asked: ScriptedReply,
  always: Bootable<RecoveryThings, RecoveryEnd>["always"],
  more: Partial<Plan> = {},
): Recovery {
  const boot = exploredBoot({ script: () => ["", "done"], maxTurns: 2, ...more });
  return { name, things: await recoveryThings(asked), boot, always: always ?? [], atEnd: good };
}

/** `done`; the same call under the same id; the same action under a new id; other arguments under the old. */
function anything({ messages }: ModelRequest, life: Life) {
  const [call] = messages.flatMap((message) => (message.role === "assistant" ? message.content : []));
  const same: Omit<ScriptedCall, "id"> =
    call?.type === "toolCall" ? { name: call.name, arguments: call.arguments } : write();
  switch (life.choose("model", 4)) {
    case 1:
      return asks(same);
    case 2:
      return asks({ ...same, id: "c9" });
    case 3:
      return asks(same.name === "write" ? write("b.txt") : charge("43"));
    default:
      return "done";
  }
}

async function durable({ session, checkpoints, journal }: RecoveryHandles): Promise<Record<string, string>> {
  return {
    session: new TextDecoder().decode(await session.read()),
    checkpoint: JSON.stringify(await checkpoints.get("run-42")) ?? "",
    journal: JSON.stringify(await journal.records()),
  };
}
