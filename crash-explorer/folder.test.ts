import { expect, test } from "vitest";
import { caller } from "./caller.ts";
import { explore } from "./explore.ts";
import { type Folder, folder } from "./folder.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";

const things = { disk: folder() };
const bytes = (text: string) => new TextEncoder().encode(text);

interface Steps {
  fileSync: boolean;
  nameSync: boolean;
}

/** Saves a new version of a file beside the old one, which then takes its place. */
function saving({ fileSync, nameSync }: Steps): Scenario<typeof things, string> {
  return {
    name: "saving",
    things,
    async boot({ disk }: { disk: Folder }) {
      const saved = await read(disk, "file");
      if (saved === "new") return saved;
      await disk.remove("draft");
      const draft = await disk.create("draft");
      if (!draft) throw new Error("a draft is in the way");
      await draft.append(bytes("new"));
      if (fileSync) await draft.sync();
      await disk.rename("draft", "file");
      if (nameSync) await disk.sync();
      return (await read(disk, "file")) ?? "nothing";
    },
    always: [
      {
        id: "whole-or-absent",
        breach({ disk }) {
          const place = disk.names.file;
          const text = place === undefined ? "new" : new TextDecoder().decode(disk.files[place]?.bytes);
          return text === "new" ? undefined : { expected: "new", received: text };
        },
      },
    ],
  };
}

async function read(disk: Folder, name: string): Promise<string | undefined> {
  const file = await disk.open(name);
  return file && new TextDecoder().decode(await file.read());
}

async function explored(steps: Steps, options: ExploreOptions) {
  const { verdict, violation } = await explore(saving(steps), options);
  return violation ? `${verdict}: ${violation.invariant}, ${violation.received}` : verdict;
}

test("a file that is synced before it gets its name is there whole or not at all", async () => {
  expect(await explored({ fileSync: true, nameSync: true }, { level: "power" })).toBe("exhaustive");
});

test("a name may be durable before the bytes are", async () => {
  const steps = { fileSync: false, nameSync: true };
  expect(await explored(steps, { level: "power" })).toBe("violated: whole-or-absent, ");
  expect(await explored(steps, { level: "process" })).toBe("exhaustive");
});

test("a name that is not synced may be gone after a power cut", async () => {
  const told: Scenario<typeof things, string> = {
    ...saving({ fileSync: true, nameSync: false }),
    atEnd: [
      {
        id: "saved-stays-saved",
        breach: ({ states, end }) =>
          end === "new" && states.disk.pending.length > 0
            ? { expected: "durable", received: "not yet" }
            : undefined,
      },
    ],
  };
  const { violation } = await explore(told, { level: "power" });
  expect(violation).toMatchObject({ invariant: "saved-stays-saved", confirmed: true });
});

test("a name that a dead process left unsynced has to be synced before anybody relies on it", async () => {
  const filed = { disk: folder(), told: caller() };
  const relying = (syncs: boolean): Scenario<typeof filed, string> => ({
    name: "relying",
    things: filed,
    async boot({ disk, told }) {
      if (syncs) await disk.sync();
      if ((await disk.open("file")) === undefined) {
        await disk.create("file");
        await disk.sync();
      }
      if (!told.wasTold("made")) await told.tell("made");
      return "made";
    },
    always: [
      {
        id: "what-was-told-is-there",
        breach: ({ disk, told }) =>
          told.length > 0 && disk.names.file === undefined
            ? { expected: "the file", received: "none" }
            : undefined,
      },
    ],
  });
  expect((await explore(relying(true), { level: "power" })).verdict).toBe("exhaustive");
  const { violation } = await explore(relying(false), { level: "power" });
  expect(violation).toMatchObject({ invariant: "what-was-told-is-there", confirmed: true });
});

test("removing takes the name away, and creating finds what has it already", async () => {
  const seen: unknown[] = [];
  await explore(
    {
      name: "names",
      things,
      async boot({ disk }: { disk: Folder }) {
        await disk.create("a");
        seen.push(await disk.create("a"), await disk.list());
        await disk.remove("a");
        seen.push(await disk.open("a"), await disk.list());
        await expect(disk.rename("a", "b")).rejects.toMatchObject({ code: "ENOENT" });
      },
    },
    { maxStates: 1 },
  );
  expect(seen.slice(0, 4)).toEqual([undefined, ["a"], undefined, []]);
});
