import { expect, test } from "vitest";
import { resolveInWorkspace } from "#agent/workspace-path.ts";
import type { Workspace } from "#contracts/workspace.ts";
import { memoryWorkspace } from "../../tests/support/memory-workspace.ts";

/** A tree with every kind of link. */
const tree = memoryWorkspace({
  "/out": "folder",
  "/out/victim": "file",
  "/w/a.txt": "file",
  "/w/pipe": "other",
  "/w/real": "folder",
  "/w/real/b.txt": "file",
  "/w/in": "->real",
  "/w/in-by-root": "->/w/real",
  "/w/file-link": "->real/b.txt",
  "/w/outbox": "->/out",
  "/w/notes.md": "->../out/victim",
  "/w/draft": "->/out/not-yet",
  "/w/dangling": "->real/not-yet",
  "/w/dangling-folder": "->not-yet/below",
  "/w/chain": "->chain-2",
  "/w/chain-2": "->in/b.txt",
  "/w/loop": "->loop-2",
  "/w/loop-2": "->loop",
  "/w/real/up": "->..",
  "/w/round": "->../out/../w/real",
  "/w/slash-link": "->a.txt/",
  "/elsewhere": "->/w",
});

const resolve = (path: string, workspace: Workspace = tree) => resolveInWorkspace(workspace, path);

test.each([
  ["a.txt", "a.txt", "file", []],
  ["./real//b.txt", "real/b.txt", "file", []],
  ["real/../a.txt", "a.txt", "file", []],
  ["real", "real", "folder", []],
  ["real/", "real", "folder", []],
  ["real/.", "real", "folder", []],
  [".", "", "folder", []],
  ["/w", "", "folder", []],
  ["/w/", "", "folder", []],
  ["../w/a.txt", "a.txt", "file", []],
  ["/w/a.txt", "a.txt", "file", []],
  ["//w///a.txt", "a.txt", "file", []],
  ["/../../w/a.txt", "a.txt", "file", []],
  ["/elsewhere/a.txt", "a.txt", "file", []],
  ["new.txt", "new.txt", "absent", []],
  ["new/deep/x", "new/deep/x", "absent", []],
  ["pipe", "pipe", "other", []],
  ["A.TXT", "A.TXT", "absent", []],
  ["in/b.txt", "real/b.txt", "file", ["in"]],
  ["in/new.txt", "real/new.txt", "absent", ["in"]],
  ["in-by-root/b.txt", "real/b.txt", "file", ["in-by-root"]],
  ["file-link", "real/b.txt", "file", ["file-link"]],
  ["chain", "real/b.txt", "file", ["chain", "chain-2", "in"]],
  ["real/up/a.txt", "a.txt", "file", ["real/up"]],
  ["in/../a.txt", "a.txt", "file", ["in"]],
  ["in/../../w/a.txt", "a.txt", "file", ["in"]],
  ["round/b.txt", "real/b.txt", "file", ["round"]],
])("%j is inside: %j, a %s", async (path, relative, kind, through) => {
  const absolute = relative === "" ? "/w" : `/w/${relative}`;
  expect(await resolve(path)).toEqual({ ok: true, value: { absolute, relative, kind, through } });
});

test.each([
  ["", "path.bad_text"],
  ["a.txt\0", "path.bad_text"],
  ["\ud800", "path.bad_text"],
  ["..", "path.outside"],
  ["../out/victim", "path.outside"],
  ["/out/victim", "path.outside"],
  ["/", "path.outside"],
  ["/w2/a.txt", "path.outside"],
  ["../w2", "path.outside"],
  ["/W/a.txt", "path.outside"],
  ["outbox", "path.outside"],
  ["outbox/x", "path.outside"],
  ["outbox/new/x", "path.outside"],
  ["outbox/victim/x", "path.outside"],
  ["outbox/none/..", "path.outside"],
  ["notes.md", "path.outside"],
  ["notes.md/", "path.outside"],
  ["draft", "path.outside"],
  ["real/up/../out/victim", "path.outside"],
  ["dangling", "path.dangling_link"],
  ["dangling-folder", "path.dangling_link"],
  ["dangling-folder/x", "path.dangling_link"],
  ["loop", "path.too_many_links"],
  ["a.txt/", "path.not_a_folder"],
  ["a.txt/.", "path.not_a_folder"],
  ["a.txt/..", "path.not_a_folder"],
  ["a.txt/x", "path.not_a_folder"],
  ["slash-link", "path.not_a_folder"],
  ["pipe/x", "path.not_a_folder"],
  ["new/", "path.not_found"],
  ["new/.", "path.not_found"],
  ["new/../a.txt", "path.not_found"],
])("%j is denied: %s", async (path, code) => {
  const params = code === "path.bad_text" ? {} : { path };
  expect(await resolve(path)).toEqual({ ok: false, failure: { code, params } });
});

test("forty links in a row are followed, as the system does, and no more", async () => {
  const links: [string, `->${string}`][] = [];
  for (let n = 0; n < 41; n++) links.push([`/w/${n}`, n === 0 ? "->a.txt" : `->${n - 1}`]);
  const many = memoryWorkspace({ "/w/a.txt": "file", ...Object.fromEntries(links) });
  expect(await resolve("39", many)).toMatchObject({ ok: true, value: { relative: "a.txt" } });
  expect(await resolve("40", many)).toMatchObject({ ok: false, failure: { code: "path.too_many_links" } });
});

test("the whole disk may be the workspace", async () => {
  const whole = { ...tree, root: "/" };
  expect(await resolve("out/victim", whole)).toMatchObject({ value: { relative: "out/victim" } });
  expect(await resolve("/", whole)).toEqual({
    ok: true,
    value: { absolute: "/", relative: "", kind: "folder", through: [] },
  });
  expect(await resolve("..", whole)).toMatchObject({ value: { relative: "" } });
});

test("what cannot be looked at is denied, with what the system says", async () => {
  const closed: Workspace = {
    root: "/w",
    async look(path) {
      if (path === "/w/locked/x") throw Object.assign(new Error("no"), { code: "EACCES" });
      return { kind: "folder" };
    },
  };
  expect(await resolve("locked/x", closed)).toEqual({
    ok: false,
    failure: { code: "path.unreadable", params: { path: "locked/x", problem: "EACCES" } },
  });
});

test("a link put in place of the workspace itself is seen", async () => {
  const moved = memoryWorkspace({ "/w": "->/out", "/out": "folder", "/out/a.txt": "file" });
  expect(await resolve("a.txt", moved)).toMatchObject({ ok: false, failure: { code: "path.outside" } });
});
