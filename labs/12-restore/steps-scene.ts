import { openSessionTree } from "#agent/session-tree.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { RestoreOptions, RestoreReport } from "#contracts/restore.ts";
import { type Said, sized } from "../09-session-tree/tree-scene.ts";
import type { Example } from "../example-check.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { type HouseWish, house } from "./house.ts";
import { type RawLine, rawLines } from "./raw-restore.ts";
import { LEFT, OLD_HOST, sessionOf } from "./stored-session.ts";

/** The host that the stored session was last used with. */
export const SAME: HouseWish = {
  tools: ["note", "write", "search"],
  declared: { extension: OLD_HOST.extension ?? [], appHook: OLD_HOST.appHook ?? [] },
};

export interface StepsScene {
  /** The report, or the refusal with what it is about and how many there are. */
  restore(wish: HouseWish, options?: RestoreOptions): Promise<RestoreReport | string>;
  check(wish: HouseWish, options?: RestoreOptions): Promise<string[]>;
  /** How often the session was opened. */
  opened(): number;
  stored(): RawLine[];
  /** Lines that were added to what the dead process left. */
  added(): string[];
  /** Whether not a byte is another one. */
  isUntouched(): boolean;
}

/** Something that must hold of a session that a process left which died within a tool. */
export function stepsExample(
  invariant: string,
  breach: (scene: StepsScene) => ReturnType<Example["breach"]>,
  left: readonly Said[] = LEFT,
): Example {
  return { invariant, breach: () => breach(stepsScene(left)) };
}

export function stepsScene(left: readonly Said[] = LEFT): StepsScene {
  const before = sessionOf(left);
  const file = createMemoryLogFile(before);
  const surroundings = createSurroundings("n");
  let opened = 0;
  const open = async () => {
    opened += 1;
    return (await openSessionTree(sized(file), surroundings)).tree;
  };
  return {
    restore: (wish, options) =>
      house(open, surroundings, wish)
        .restore(options)
        .then(({ report }) => report, refusal),
    check: async (wish, options) => {
      const { refusals } = await house(open, surroundings, wish).check(options);
      return refusals.map(({ code }) => code);
    },
    opened: () => opened,
    stored: () => rawLines(file.bytes()),
    added: () => rawLines(file.bytes()).slice(left.length).map(inShort),
    isUntouched: () => new TextDecoder().decode(file.bytes()) === new TextDecoder().decode(before),
  };
}

/** A line in a word or two: what kind it is, and what it chooses. */
function inShort({ type, modelId, activeToolNames, data }: RawLine): string {
  const chosen = modelId ?? activeToolNames?.join(" ");
  return chosen === undefined ? (data?.type ?? type) : `${type} ${chosen}`;
}

function refusal(thrown: unknown): string {
  // A task that is not done yet is no refusal.
  if (!isHarnessError(thrown) || thrown.code === "exercise.todo") throw thrown;
  const { first, count } = thrown.fact.params;
  const about = typeof first === "object" && first !== null ? `${first.code} of ${count}` : "";
  return `${thrown.code} ${about}`.trim();
}
