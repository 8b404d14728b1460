import { decideSchema, type FoundSchema } from "#agent/sqlite-migration.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";

const known = { applicationId: 7, version: 3 };
const ours: FoundSchema = { applicationId: 7, version: 3, objects: 4 };

export const schemaCheck = exampleCheck(
  {
    id: "16.schema",
    task: "16.1",
    title: both("打开之前，先看它是谁、哪一版", "Whose database it is, and of which version, comes first"),
  },
  [
    decides(
      "an-empty-file-becomes-a-journal",
      { applicationId: 0, version: 0, objects: 0 },
      "migrate from 0 to 3",
    ),
    decides("the-known-version-is-opened", {}, "open"),
    decides("an-older-version-is-brought-up", { version: 1 }, "migrate from 1 to 3"),
    decides("an-older-version-is-brought-up", { version: 2 }, "migrate from 2 to 3"),
    decides("a-newer-version-is-refused", { version: 4 }, "refuse journal.newer_version"),
    decides("somebody-elses-is-left-alone", { applicationId: 8 }, "refuse journal.foreign_database"),
    decides(
      "somebody-elses-is-left-alone",
      { applicationId: 8, version: 9 },
      "refuse journal.foreign_database",
    ),
    decides(
      "somebody-elses-is-left-alone",
      { applicationId: 0, version: 0 },
      "refuse journal.foreign_database",
    ),
    decides(
      "somebody-elses-is-left-alone",
      { applicationId: 8, version: 0, objects: 0 },
      "refuse journal.foreign_database",
    ),
    decides("a-name-without-tables-is-no-journal", { version: 0 }, "refuse journal.foreign_database"),
  ],
);

function decides(invariant: string, found: Partial<FoundSchema>, expected: string): Example {
  return {
    invariant,
    async breach() {
      const decision = decideSchema({ ...ours, ...found }, known);
      const words: Record<typeof decision.kind, () => string> = {
        open: () => "open",
        migrate: () => (decision.kind === "migrate" ? `migrate from ${decision.from} to ${decision.to}` : ""),
        refuse: () => (decision.kind === "refuse" ? `refuse ${decision.reason.code}` : ""),
      };
      return unlessEqual(words[decision.kind]?.() ?? String(decision.kind), expected);
    },
  };
}
