import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPinned } from "../course/pi/install-pinned.ts";
import { answer, type JournalCandidate, oneByOne } from "./measure-journal.ts";

export const LANGGRAPH = { version: "1.0.5", lock: new URL("langgraph-lock.json", import.meta.url) } as const;

/** As much of `@langchain/langgraph-checkpoint-postgres` as is used here. */
interface Saver {
  setup(): Promise<void>;
  put(config: Config, checkpoint: object, metadata: object, versions: object): Promise<Config>;
  putWrites(config: Config, writes: readonly [string, unknown][], taskId: string): Promise<void>;
  end(): Promise<void>;
}

type Config = { configurable: Record<string, string> };

/**
 * What one step of a graph saves with the default durability: the writes of its task, and the checkpoint
 * after it. Both are records of what has happened; there is none before the effect.
 * @throws {Error} where the packages cannot be had
 */
export async function langGraph(): Promise<JournalCandidate> {
  const installed = await installPinned({
    ...{ name: "langgraph", ...LANGGRAPH },
    tell: (folder) =>
      process.stderr.write(`installing LangGraph's checkpointer (55 MB, this once): ${folder}\n`),
  });
  const file = createRequire(join(installed, "package.json")).resolve(
    "@langchain/langgraph-checkpoint-postgres",
  );
  const { PostgresSaver } = await import(pathToFileURL(file).href);
  return {
    name: "LangGraph checkpoint",
    async open(url) {
      const saver: Saver = PostgresSaver.fromConnString(url);
      await saver.setup();
      let config: Config = { configurable: { thread_id: "run", checkpoint_ns: "" } };
      const pair = async (count: number) => {
        const { thread_id = "", checkpoint_ns = "" } = config.configurable;
        config = await saver.put(
          config,
          {
            ...{ v: 4, id: idOf(count), ts: "2026-01-01T00:00:00.000Z" },
            ...{ channel_values: { answer }, channel_versions: { answer: count + 1 }, versions_seen: {} },
          },
          { source: "loop", step: count, parents: {} },
          { answer: count + 1 },
        );
        const written = { configurable: { thread_id, checkpoint_ns, checkpoint_id: idOf(count) } };
        await saver.putWrites(written, [["answer", answer]], `task-${count}`);
      };
      return { pairs: oneByOne(pair), close: () => saver.end() };
    },
  };
}

/** Sorted like their numbers, as those of LangGraph are. */
function idOf(count: number): string {
  return `1f000000-0000-6000-8000-${count.toString(16).padStart(12, "0")}`;
}
