import { readFile } from "node:fs/promises";
import type { NodeLogFile } from "#agent/edges/node-log-file.ts";
import { createSessionFile, openSessionFile, sessionPath } from "#agent/edges/session-folder.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Model } from "#contracts/model.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { SizedLogFile } from "#contracts/tree.ts";
import { type Crash, createCrash } from "../crash.ts";
import type { LabContext } from "../experiment.ts";
import { createFaultyLogFile } from "../faulty-log-file.ts";
import { type BootedHarness, bootOn, type SceneParts } from "./harness-scene.ts";
import { inWords } from "./queue-scene.ts";
import { queueIn, type RawQueue } from "./raw-queue.ts";

/** One session on a real disk, through the lives of several processes. */
export interface QueueOnDisk {
  /** Runs one life; where it died, the next one boots on what is on the disk. */
  life(script: readonly ScriptLine[], work: (life: DiskLife) => Promise<unknown>): Promise<{ died: boolean }>;
  stored(): Promise<RawQueue>;
  /** What each request held, over all lives, in few words. */
  asked: string[];
  /** What a life refused to go on with. */
  failure?: Fact;
}

export interface DiskLife extends BootedHarness {
  crash: Crash;
  /** The process dies right after the record of this type is on the disk. */
  dieAfter(type: string): void;
}

export function queueOnDisk(
  { folder }: Pick<LabContext, "folder">,
  parts: (life: () => DiskLife) => Partial<SceneParts> = () => ({}),
  id = "lab-11",
): QueueOnDisk {
  const surroundings = countingSurroundings();
  const asked: string[] = [];
  let isNew = true;
  const place: QueueOnDisk = {
    asked,
    async life(script, work) {
      const crash = createCrash();
      const file = await (isNew ? createSessionFile(folder, id) : openSessionFile(folder, id));
      const { sized, dieAfter } = mortalFile(file, crash);
      const tree = isNew
        ? await createSessionTree(sized, { id, cwd: "/workspace" }, surroundings)
        : (await openSessionTree(sized, surroundings)).tree;
      isNew = false;
      const made: { life?: DiskLife } = {};
      const model = heard(createScriptedModel(script, surroundings.now), asked);
      const more = parts(() => made.life as DiskLife);
      made.life = { ...(await bootOn(tree, { surroundings, model, ...more })), crash, dieAfter };
      try {
        return await crash.of(work(made.life));
      } catch (error) {
        if (!(error instanceof HarnessError)) throw error;
        place.failure = error.fact;
        return { died: false };
      } finally {
        await file.close();
      }
    },
    stored: async () => queueIn(await readFile(sessionPath(folder, id))),
  };
  return place;
}

function mortalFile(file: NodeLogFile, crash: Crash) {
  const disk = createFaultyLogFile(file);
  let deadly: string | undefined;
  const sized: SizedLogFile = {
    ...disk,
    size: file.size,
    async append(bytes) {
      await disk.append(bytes);
      if (deadly === undefined || !new TextDecoder().decode(bytes).includes(`"type":"${deadly}"`)) return;
      await disk.sync();
      await crash.here();
    },
  };
  return {
    sized,
    dieAfter(type: string) {
      deadly = type;
    },
  };
}

function heard(model: Model, asked: string[]): Model {
  return (request) => {
    asked.push(inWords(request.messages));
    return model(request);
  };
}

/** The clock and the names go on through all lives, and are the same in every run of the experiment. */
function countingSurroundings(): Surroundings {
  let time = Date.UTC(2026, 0, 1);
  let count = 0;
  return {
    now() {
      time += 1000;
      return time;
    },
    newId() {
      count += 1;
      return `entry-${count}`;
    },
  };
}
