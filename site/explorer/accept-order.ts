import type { LogFile } from "#contracts/session.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import { type AcceptThings, acceptRules, acceptThings, BAD, GOOD } from "./accept-rules.ts";
import { linesOf, refused, unseen } from "./accept-texts.ts";
import type { AcceptStep } from "./parts.ts";

interface Handles {
  log: LogFile;
  sender: Caller;
  screen: Outside;
}

/**
 * A harness that accepts messages, with its four steps in this order. The sender sends until it is told, and
 * looks at once when it is told; whatever is in the memory is on the screen.
 */
export function acceptScenario(order: readonly AcceptStep[]): Scenario<AcceptThings, "done"> {
  return {
    name: "accept",
    things: acceptThings(),
    boot: (things) => acceptAll(things, order),
    ...acceptRules,
  };
}

async function acceptAll(things: Handles, order: readonly AcceptStep[]): Promise<"done"> {
  const memory = new Set(linesOf(await things.log.read()));
  await things.log.sync();
  for (const message of [GOOD, BAD]) {
    if (!things.sender.wasTold(message) && !things.sender.wasTold(refused(message)))
      await accept(things, memory, message, order);
  }
  return "done";
}

async function accept(
  { log, sender, screen }: Handles,
  memory: Set<string>,
  message: string,
  order: readonly AcceptStep[],
): Promise<void> {
  const wasKept = memory.has(message);
  for (const step of order) {
    switch (step) {
      case "validate":
        if (!message.includes("\n")) break;
        return sender.tell(refused(message));
      case "durable":
        if (wasKept) break;
        await log.append(new TextEncoder().encode(`${message}\n`));
        await log.sync();
        break;
      case "memory":
        memory.add(message);
        await screen.act({ action: message, key: message });
        break;
      case "tell":
        await sender.tell(message);
        if (!memory.has(message)) await sender.tell(unseen(message));
    }
  }
}
