import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { loadPi } from "../../labs/09-session-tree/load-pi.js";
import { reply } from "../../labs/09-session-tree/trip.ts";
import { ownStories, writeHere } from "./own-stories.ts";
import { piStories, writeByPi } from "./pi-stories.js";
import { type Difference, differences, isOnMark, openedHere, type PiSession } from "./two-views.ts";

export type Side = "pi" | "here";

/** One story: the file was opened by both sides after each step, and these understood something else. */
export interface Told {
  story: string;
  writtenBy: Side;
  /** How many entries it has in the end. */
  entries: number;
  /** After how many steps the two were compared. */
  compared: number;
  /** How many of these times Pi's leaf was a label or a name, behind the entry at which both stand. */
  piOnMark: number;
  differs: (Difference & { after: string })[];
}

/**
 * Each side writes its stories, the other appends to them, and the first one again. After each step both open
 * the file anew.
 */
export async function* tellStories(installed: string, folder: string): AsyncGenerator<Told> {
  const { agent } = await loadPi(installed);
  const env = new agent.NodeExecutionEnv({ cwd: folder });
  const byPi = async (path: string): Promise<PiSession> =>
    new agent.Session(await agent.JsonlSessionStorage.open(env, path));
  const appends: Record<Side, (path: string, turn: number) => Promise<unknown>> = {
    pi: async (path, turn) => appendByPi(await byPi(path), turn),
    here: (path, turn) => appendHere(path, turn),
  };
  for (const [writtenBy, other] of [
    ["pi", "here"],
    ["here", "pi"],
  ] as const) {
    for (const story of Object.keys(writtenBy === "pi" ? piStories : ownStories)) {
      const place = join(folder, `${writtenBy}-${story}`);
      mkdirSync(place);
      let path = join(place, "own.jsonl");
      if (writtenBy === "pi") path = (await writeByPi(agent, story, place)).path;
      else await writeHere(story, path);
      const told: Told = { story, writtenBy, entries: 0, compared: 0, piOnMark: 0, differs: [] };
      const compare = async (after: string) => {
        const found = await openedHere(path, async (tree) => {
          told.entries = tree.entries().length;
          const pi = await byPi(path);
          if (await isOnMark(pi, tree)) told.piOnMark += 1;
          return differences(pi, tree);
        });
        told.compared += 1;
        told.differs.push(...found.map((one) => ({ ...one, after })));
      };
      await compare(`${writtenBy} wrote it`);
      for (const [turn, side] of ([other, writtenBy, other] as const).entries()) {
        await appends[side](path, turn);
        await compare(`${side} appended, turn ${turn + 1}`);
      }
      yield told;
    }
  }
}

/** Something to read, a name for it, and a place to go on from. */
async function appendByPi(session: PiSession, turn: number): Promise<void> {
  const id = await session.appendMessage({ role: "user", content: `pi asks ${turn}`, timestamp: 3 });
  await session.appendMessage(reply(`pi is answered ${turn}`));
  await session.appendLabel(id, `by pi ${turn}`);
  if (turn > 0) await session.getStorage().setLeafId(id);
}

async function appendHere(path: string, turn: number): Promise<void> {
  await openedHere(path, async (tree) => {
    const message = { role: "user", content: `asked here ${turn}`, timestamp: 3 } as const;
    const { id } = await tree.append({ type: "message", message });
    await tree.append({ type: "message", message: reply(`answered here ${turn}`) });
    await tree.append({ type: "label", targetId: id, label: `here ${turn}` });
    if (turn > 0) await tree.setLeafId(id);
  });
}
