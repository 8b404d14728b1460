import { execFileSync, spawn } from "node:child_process";
import {
  chmod,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createEditTool } from "#agent/edges/edit-tool.ts";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import { createReadTool } from "#agent/edges/read-tool.ts";
import { createWriteTool } from "#agent/edges/write-tool.ts";
import type { ToolOutcome } from "#contracts/tools.ts";
import type { Workspace } from "#contracts/workspace.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
const at = (...names: string[]) => folder.path("ws", ...names);
let workspace: Workspace;
beforeEach(async () => {
  await mkdir(at());
  await mkdir(folder.path("out"));
  await writeFile(folder.path("out", "victim"), "victim");
  workspace = await openNodeWorkspace(at());
});

/** What a tool said: the text of a result, `refused <code>` or `unknown <code>`. */
function said(outcome: ToolOutcome): string {
  if (outcome.status !== "done") return `${outcome.status} ${outcome.reason.code}`;
  return outcome.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

const context = (signal?: AbortSignal) => ({ idempotencyKey: "k", ...(signal ? { signal } : {}) });
const write = async (path: string, content: string, signal?: AbortSignal) =>
  said(await createWriteTool(workspace).execute({ path, content }, context(signal)));
const read = async (path: string, more: { offset?: number; limit?: number } = {}, signal?: AbortSignal) =>
  said(await createReadTool(workspace).execute({ path, ...more }, context(signal)));
const edit = async (path: string, oldText: string, newText: string, signal?: AbortSignal) =>
  said(await createEditTool(workspace).execute({ path, oldText, newText }, context(signal)));
const contentOf = (path: string) => readFile(at(path), "utf8");
const isRoot = process.getuid?.() === 0;

/** Links that lead out, to nothing, and one that stays inside. */
async function plantLinks() {
  await mkdir(at("real"));
  await symlink(folder.path("out"), at("outbox"));
  await symlink(folder.path("out", "victim"), at("notes.md"));
  await symlink(folder.path("out", "not-yet"), at("draft"));
  await symlink("real/not-yet", at("dangling"));
  await symlink("real", at("in"));
}

describe("no tool leaves the workspace by a link", () => {
  test.each(["outbox/x", "outbox/victim", "notes.md", "draft", "../out/victim"])(
    "not by %s",
    async (path) => {
      await plantLinks();
      expect(await write(path, "x")).toBe("refused path.outside");
      expect(await edit(path, "victim", "x")).toBe("refused path.outside");
      expect(await read(path)).toBe("refused path.outside");
      expect(await readdir(folder.path("out"))).toEqual(["victim"]);
      expect(await readFile(folder.path("out", "victim"), "utf8")).toBe("victim");
    },
  );

  test("a link to nothing is refused, and one that stays inside is followed", async () => {
    await plantLinks();
    expect(await write("dangling", "x")).toBe("refused path.dangling_link");
    expect(await write("in/a.txt", "x")).toBe("wrote 1 bytes to real/a.txt");
    expect(await edit("in/a.txt", "x", "y")).toBe("edited real/a.txt");
    expect(await read("in/a.txt")).toBe("y");
    expect(await readlink(at("in"))).toBe("real");
  });

  test("a link that takes the place of a file between the look and the opening is not followed", async () => {
    await writeFile(at("a.txt"), "mine");
    const racing: Workspace = {
      root: workspace.root,
      async look(path) {
        const node = await workspace.look(path);
        if (path === at("a.txt") && node.kind === "file") {
          await rm(at("a.txt"));
          await symlink(folder.path("out", "victim"), at("a.txt"));
        }
        return node;
      },
    };
    const outcome = await createReadTool(racing).execute({ path: "a.txt" }, context());
    expect(outcome).toMatchObject({
      status: "refused",
      reason: { code: "tool.io_failed", params: { tool: "read", path: "a.txt", problem: "ELOOP" } },
    });
  });

  test.each([
    ["out", "refused path.outside"],
    ["elsewhere inside", "refused path.changed"],
  ])(
    "a folder that becomes a link %s while the content is written stops the write",
    async (leadsTo, answer) => {
      await mkdir(at("dir"));
      let looks = 0;
      const racing: Workspace = {
        root: workspace.root,
        async look(path) {
          if (path === at("dir") && ++looks === 2) {
            await rename(at("dir"), at("moved"));
            await symlink(leadsTo === "out" ? folder.path("out") : "moved", at("dir"));
          }
          return workspace.look(path);
        },
      };
      const outcome = await createWriteTool(racing).execute({ path: "dir/a", content: "x" }, context());
      expect(said(outcome)).toBe(answer);
      expect(await readdir(folder.path("out"))).toEqual(["victim"]);
    },
  );

  test("a hard link is not written through", async () => {
    await link(folder.path("out", "victim"), at("hard"));
    expect(await write("hard", "mine")).toBe("wrote 4 bytes to hard");
    expect(await readFile(folder.path("out", "victim"), "utf8")).toBe("victim");
  });
});

describe("write", () => {
  test("makes a file and the folders on its way, and says how much", async () => {
    expect(await write("new/deep/a.txt", "文\n")).toBe("wrote 4 bytes to new/deep/a.txt");
    expect(await contentOf("new/deep/a.txt")).toBe("文\n");
    expect(await readdir(at("new/deep"))).toEqual(["a.txt"]);
  });

  test("keeps the mode of a file, gives a new one the usual, and leaves nothing beside it", async () => {
    await writeFile(at("run.sh"), "old");
    await chmod(at("run.sh"), 0o751);
    await write("run.sh", "new");
    expect((await stat(at("run.sh"))).mode & 0o777).toBe(0o751);
    await write("plain", "");
    expect((await stat(at("plain"))).mode & 0o777).toBe(0o666 & ~process.umask());
    expect((await readdir(at())).sort()).toEqual(["plain", "run.sh"]);
  });

  test("syncs the content before the rename, and the names after it", async () => {
    const handle = await open(at());
    const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
    await write("a", "x");
    expect(sync).toHaveBeenCalledTimes(2);
    await write("b/c/d", "x");
    expect(sync).toHaveBeenCalledTimes(2 + 4);
    sync.mockRestore();
    await handle.close();
  });

  test("is unknown when the name could not be made durable: the file may be the old or the new", async () => {
    const handle = await open(at());
    const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
    const fails = async () => {
      throw Object.assign(new Error("io"), { code: "EIO" });
    };
    sync.mockImplementationOnce(async () => {}).mockImplementationOnce(fails);
    expect(await write("a", "x")).toBe("unknown tool.io_unknown");
    sync.mockImplementationOnce(fails);
    expect(await write("b", "x")).toBe("refused tool.io_failed");
    sync.mockRestore();
    await handle.close();
    expect(await readdir(at())).toEqual(["a"]);
  });

  test.each([
    ["dir", "refused path.not_a_file"],
    ["pipe", "refused path.not_a_file"],
    [".", "refused path.not_a_file"],
    ["file/x", "refused path.not_a_folder"],
    ["new/", "refused path.not_found"],
    ["", "refused path.bad_text"],
    ["a\0b", "refused path.bad_text"],
    ["n".repeat(300), "refused path.unreadable"],
    [`new/${"n".repeat(300)}`, "refused path.unreadable"],
  ])("refuses %j: %s, and changes nothing", async (path, answer) => {
    await mkdir(at("dir"));
    await writeFile(at("file"), "");
    execFileSync("mkfifo", [at("pipe")]);
    const before = await readdir(at(), { recursive: true });
    expect(await write(path, "x")).toBe(answer);
    expect(await readdir(at(), { recursive: true })).toEqual(before);
  });

  test("refuses what is no well-formed text: other bytes would be written than were asked for", async () => {
    expect(await write("a", "x\ud800")).toBe("refused tool.bad_content");
    expect(await readdir(at())).toEqual([]);
  });

  test("an abort before the rename leaves the file as it was, and nothing beside it", async () => {
    await writeFile(at("a"), "old");
    expect(await write("new/a", "x", AbortSignal.abort())).toBe("refused tool.not_run_aborted");
    expect(await write("a", "new", AbortSignal.abort())).toBe("refused tool.not_run_aborted");
    expect(await contentOf("a")).toBe("old");
    expect(await readdir(at())).toEqual(["a"]);
  });

  test.skipIf(isRoot)("refuses a file or a folder that may not be written", async () => {
    await writeFile(at("locked"), "old", { mode: 0o400 });
    await mkdir(at("closed"), { mode: 0o500 });
    expect(await write("locked", "x")).toBe("refused tool.io_failed");
    expect(await write("closed/x", "x")).toBe("refused tool.io_failed");
    expect(await contentOf("locked")).toBe("old");
  });

  test("its key names the file and the content, however the path is written", () => {
    const { action, retrySafe } = createWriteTool(workspace);
    expect(retrySafe).toBeUndefined();
    for (const path of ["a/b", "./a//b", at("a", "b")]) {
      expect(action?.({ path, content: "x" })).toEqual({
        action: "update-file",
        target: "a/b",
        content: "x",
      });
    }
    expect(action?.({ path: "l/../b", content: "x" }).target).toBe("l/../b");
    expect(action?.({ path: "/etc/b", content: "x" }).target).toBe("/etc/b");
  });

  test("killed at any moment, it leaves the old content or the new one, whole", async () => {
    const script = fileURLToPath(new URL("../../../tests/support/write-for-ever.ts", import.meta.url));
    for (let round = 0; round < 2; round++) {
      const child = spawn(process.execPath, ["--import", "tsx", "-C", "reference", script, at()], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await new Promise((resolve) => child.stdout.once("data", resolve));
      await wait(20 + round * 37);
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("close", resolve));
      const content = await contentOf("big.txt");
      expect(content.length).toBe(1_000_000);
      expect(new Set(content).size).toBe(1);
    }
  }, 60_000);
});

describe("edit", () => {
  test("replaces the one place, and keeps everything else to the byte", async () => {
    await writeFile(at("a"), "\ufeffone\r\ntwo $& $1\r\nthree");
    await chmod(at("a"), 0o640);
    expect(await edit("a", "two $& $1\nthree", "2 $& $1\n3\n")).toBe("edited a");
    expect(await contentOf("a")).toBe("\ufeffone\r\n2 $& $1\r\n3\r\n");
    expect((await stat(at("a"))).mode & 0o777).toBe(0o640);
  });

  test.each([
    ["none", "x", "refused edit.not_found"],
    ["aa", "x", "refused edit.not_unique"],
    ["b", "b", "refused edit.nothing_to_do"],
    ["", "x", "refused edit.nothing_to_do"],
    ["b", "\udc00", "refused tool.bad_content"],
  ])("%j to %j: %s", async (oldText, newText, answer) => {
    await writeFile(at("a"), "aaab");
    expect(await edit("a", oldText, newText)).toBe(answer);
    expect(await contentOf("a")).toBe("aaab");
  });

  test("refuses what is no UTF-8 text, too big, a folder or not there", async () => {
    await mkdir(at("dir"));
    await writeFile(at("latin"), Buffer.from([0x61, 0xe9]));
    await writeFile(at("nul"), "a\0b");
    await writeFile(at("big"), Buffer.alloc(10_000_001, "a"));
    const answers = ["latin", "nul", "big", "dir", "none"].map((path) => edit(path, "a", "b"));
    expect(await Promise.all(answers)).toEqual([
      "refused read.not_text",
      "refused read.not_text",
      "refused edit.too_big",
      "refused path.not_a_file",
      "refused tool.io_failed",
    ]);
  });

  test("a file that somebody else changed since it was read is left alone", async () => {
    await writeFile(at("a"), "old");
    let looks = 0;
    const racing: Workspace = {
      root: workspace.root,
      async look(path) {
        if (path === at("a") && ++looks === 2) {
          await writeFile(at("a"), "new");
          await utimes(at("a"), 1, 1);
        }
        return workspace.look(path);
      },
    };
    const outcome = await createEditTool(racing).execute(
      { path: "a", oldText: "old", newText: "x" },
      context(),
    );
    expect(said(outcome)).toBe("refused path.changed");
    expect(await contentOf("a")).toBe("new");
  });

  test("its key holds both texts, and it is not safe to retry", async () => {
    const { action, retrySafe } = createEditTool(workspace);
    expect(retrySafe).toBeUndefined();
    const keys = [
      ["a", "bc"],
      ["ab", "c"],
    ].map(([oldText, newText]) => action?.({ path: "./f", oldText, newText }));
    expect(keys).toMatchObject([
      { action: "edit-file", target: "f" },
      { action: "edit-file", target: "f" },
    ]);
    expect(keys[0]?.content).not.toBe(keys[1]?.content);
  });

  test("an abort leaves the file as it was", async () => {
    await writeFile(at("a"), "old");
    expect(await edit("a", "old", "new", AbortSignal.abort())).toBe("refused tool.not_run_aborted");
    expect(await contentOf("a")).toBe("old");
  });
});

describe("read", () => {
  test("gives lines, and says where more follow", async () => {
    await writeFile(at("a"), "1\n2\n3\n4\n");
    expect(await read("a")).toBe("1\n2\n3\n4\n");
    expect(await read("a", { offset: 2, limit: 2 })).toBe("2\n3\n[more lines follow, from line 4 on]");
    expect(await read("a", { offset: 3, limit: 2 })).toBe("3\n4\n");
    expect(await read("a", { offset: 5 })).toBe("refused read.past_end");
    await writeFile(at("b"), "1\n2");
    expect(await read("b", { offset: 2 })).toBe("2");
    expect(await read("b", { offset: 3 })).toBe("refused read.past_end");
  });

  test("says of an empty file that it is empty, and drops a byte order mark", async () => {
    await writeFile(at("a"), "");
    await writeFile(at("b"), "\ufeffx\r\n");
    expect(await read("a")).toBe("[the file is empty]");
    expect(await read("b")).toBe("x\r\n");
  });

  test("is bounded: by lines, and by bytes, never inside a character", async () => {
    await writeFile(at("lines"), "x\n".repeat(3_000));
    const lines = await read("lines");
    expect(lines).toBe(`${"x\n".repeat(2_000)}[more lines follow, from line 2001 on]`);
    await writeFile(at("wide"), "文".repeat(1_000_000));
    const wide = await read("wide");
    expect(wide).toBe(`${"文".repeat(16_666)}\n[cut off after 50000 bytes, in line 1]`);
  });

  test("refuses what is no text, also beyond the first chunk, and what is no file", async () => {
    await mkdir(at("dir"));
    execFileSync("mkfifo", [at("pipe")]);
    await writeFile(at("nul"), "a\0b");
    await writeFile(at("latin"), Buffer.from([0x61, 0xe9, 0x62]));
    await writeFile(at("half"), Buffer.from("文").subarray(0, 2));
    await writeFile(at("late"), `${"a\n".repeat(100_000)}\0`);
    const answers = ["nul", "latin", "half", "dir", "pipe", "none"].map((path) => read(path));
    expect(await Promise.all(answers)).toEqual([
      "refused read.not_text",
      "refused read.not_text",
      "refused read.not_text",
      "refused path.not_a_file",
      "refused path.not_a_file",
      "refused tool.io_failed",
    ]);
    expect(await read("late", { offset: 100_001 })).toBe("refused read.not_text");
  });

  test("stops when the run is aborted, and is safe to retry", async () => {
    await writeFile(at("a"), "x");
    expect(await read("a", {}, AbortSignal.abort())).toBe("refused tool.not_run_aborted");
    expect(createReadTool(workspace).retrySafe).toBe(true);
  });

  test("changes nothing, and leaves no file open", async () => {
    await writeFile(at("a"), "x");
    const before = await lstat(at("a"));
    for (let n = 0; n < 20; n++) await read("a");
    expect((await lstat(at("a"))).mtimeMs).toBe(before.mtimeMs);
    if (process.platform !== "linux") return;
    const handles = (await readdir("/proc/self/fd")).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ""),
    );
    expect((await Promise.all(handles)).filter((path) => dirname(path) === at())).toEqual([]);
  });
});
