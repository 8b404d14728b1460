import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { type Opener, openLog } from "./open-journal.ts";

export const openJsonl: Opener = async (path) => {
  const file = await openLog(path);
  const journal = await openJsonlOperationJournal(file, Date.now);
  return { journal: () => journal, close: () => file.close() };
};
