import type { Append, Entry } from "#contracts/entries.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Thing } from "../../crash-explorer/thing.ts";
import { joined } from "../both.ts";
import { showFact, showMessage } from "../show-session.ts";

/** The entries as one life reaches them. */
export interface EntriesHandle {
  entries(): Entry[];
  append: Append;
}

/** Entries on a medium: durable once `append` returns. */
export function durableEntries(initial: readonly Entry[]): Thing<readonly Entry[], EntriesHandle> {
  return {
    initial,
    fingerprint: printOf,
    show: (entries) => joined(entries.map(showEntry)),
    open: (slot) => ({
      entries: () => structuredClone([...slot.get()]),
      async append(draft) {
        const entry: Entry = structuredClone({ ...draft, id: draft.id ?? `e${slot.get().length}` });
        await slot.change("append", (entries) => [...entries, entry]);
        return structuredClone(entry);
      },
    }),
  };
}

/** Each crash after a request was recorded adds one more record, for ever: two in a row stand for more. */
function printOf(entries: readonly Entry[]): string {
  const shapes = entries.map((entry) =>
    JSON.stringify({ ...entry, id: "", ...("fact" in entry && turnless(entry)) }),
  );
  return shapes.filter((shape, at) => shape !== shapes[at - 1] || shape !== shapes[at - 2]).join("\n");
}

function turnless({ fact }: Extract<Entry, { fact: unknown }>): object {
  const { turn: _, ...params } = fact.params;
  return { fact: { code: fact.code, params } };
}

function showEntry(entry: Entry): Bilingual {
  return "fact" in entry ? showFact(entry.fact) : showMessage(entry.message);
}
