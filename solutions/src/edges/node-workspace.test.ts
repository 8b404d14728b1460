import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import { resolveInWorkspace } from "#agent/workspace-path.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();

const name = fc.constantFrom("a", "b", "c");
const step = fc.constantFrom("a", "b", "c", "..", ".", "");
const somePath = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => steps.join("/"));
const place = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const target = fc.oneof(
  somePath.filter((path) => path !== ""),
  somePath.map((path) => `/ROOT/${path}`),
);
const node = fc.oneof(
  { weight: 3, arbitrary: target.map((to) => ({ link: to })) },
  { weight: 1, arbitrary: fc.constant("file" as const) },
  { weight: 2, arbitrary: fc.constant("folder" as const) },
);
const trees = fc.array(fc.tuple(fc.constantFrom("w", "out"), place, node), { maxLength: 12 });

async function plant(at: string, nodes: typeof trees extends fc.Arbitrary<infer T> ? T : never) {
  await mkdir(join(at, "w"), { recursive: true });
  await mkdir(join(at, "out"));
  for (const [side, where, what] of nodes) {
    const path = join(at, side, where);
    try {
      await mkdir(dirname(path), { recursive: true });
      if (what === "file") await writeFile(path, "x", { flag: "wx" });
      else if (what === "folder") await mkdir(path);
      else await symlink(what.link.replace("/ROOT", at), path);
    } catch {
      // Two nodes want the same place, or a file stands where a folder would be: then it is a smaller tree.
    }
  }
}

/** What the system itself says; undefined if it finds nothing there. */
const asTheSystem = (path: string) => realpath(path).catch(() => undefined);

test("in any tree of links, it agrees with the system on where a path leads", async () => {
  let count = 0;
  const seen = { inside: 0, outside: 0, absent: 0 };
  const property = fc.asyncProperty(trees, fc.array(somePath, { maxLength: 8 }), async (nodes, paths) => {
    count += 1;
    const at = folder.path(String(count));
    await plant(at, nodes);
    const workspace = await openNodeWorkspace(join(at, "w"));
    for (const path of paths.filter((given) => given !== "" && !given.startsWith("/"))) {
      const mine = await resolveInWorkspace(workspace, path);
      // Text, not `join`: that would take `..` off before any link is looked at.
      const real = await asTheSystem(`${workspace.root}/${path}`);
      const isInside = real === workspace.root || real?.startsWith(`${workspace.root}/`);
      if (real !== undefined && isInside) {
        seen.inside += 1;
        expect(mine).toMatchObject({ ok: true, value: { absolute: real } });
      } else if (real !== undefined) {
        seen.outside += 1;
        expect(mine).toMatchObject({ ok: false, failure: { code: "path.outside" } });
      } else if (mine.ok) {
        // Nothing is there. Then the deepest folder that is, and is a real one, must be inside.
        seen.absent += 1;
        expect(mine.value.kind).toBe("absent");
        let parent = dirname(mine.value.absolute);
        while ((await asTheSystem(parent)) === undefined) parent = dirname(parent);
        expect(await asTheSystem(parent)).toBe(parent);
        expect(`${parent}/`.startsWith(`${workspace.root}/`)).toBe(true);
      }
    }
  });
  await fc.assert(property, { numRuns: 100 });
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
}, 30_000);

test("a workspace reached by a link is the folder that the link leads to", async () => {
  await plant(folder.path(), [["w", "a", "file"]]);
  await symlink("w", folder.path("entrance"));
  const workspace = await openNodeWorkspace(folder.path("entrance"));
  expect(workspace.root).toBe(folder.path("w"));
  for (const path of ["a", folder.path("entrance", "a"), folder.path("w", "a")]) {
    expect(await resolveInWorkspace(workspace, path)).toMatchObject({ ok: true, value: { relative: "a" } });
  }
});

test.each([
  ["a", "ENOTDIR"],
  ["none", "ENOENT"],
  ["dangling", "ENOENT"],
])("what is no folder is no workspace: %s", async (path, problem) => {
  await writeFile(folder.path("a"), "");
  await symlink("nowhere", folder.path("dangling"));
  const at = folder.path(path);
  await expect(openNodeWorkspace(at)).rejects.toMatchObject({
    fact: { code: "workspace.unusable", params: { folder: at, problem } },
  });
});
