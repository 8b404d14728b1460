import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { PathNode, Workspace, WorkspacePath } from "#contracts/workspace.ts";

type Place = { folders: readonly string[]; kind: WorkspacePath["kind"]; through: readonly string[] };

class Refusal extends Error {
  readonly code: "path.bad_text" | "path.outside" | "path.dangling_link" | "path.unreadable";

  constructor(code: Refusal["code"]) {
    super(code);
    this.code = code;
  }
}

/** Goes down the path by recursion, one name a level; a refusal comes up as a throw and ends here. */
export async function resolveInWorkspace(
  workspace: Workspace,
  given: string,
): Promise<Result<WorkspacePath, Fact>> {
  try {
    if (/^$|\0/.test(given) || !given.isWellFormed()) throw new Refusal("path.bad_text");
    const whole = given.startsWith("/") ? given : [workspace.root, given].join("/");
    const top: Place = { folders: [], kind: "folder", through: [] };
    return { ok: true, value: inWorkspace(workspace.root, await walk(workspace, top, namesIn(whole))) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = error.code === "path.unreadable" ? { problem: "unreadable" } : {};
    return { ok: false, failure: { code: error.code, params: { path: given, ...problem } } };
  }
}

async function walk(workspace: Workspace, from: Place, names: readonly string[]): Promise<Place> {
  const [name, ...rest] = names;
  if (name === undefined) return from;
  if (from.kind !== "folder" && (name === "." || name === "..")) throw new Refusal("path.outside");
  if (name === ".") return walk(workspace, from, rest);
  if (name === "..") return walk(workspace, { ...from, folders: from.folders.slice(0, -1) }, rest);
  const folders = [...from.folders, name];
  if (from.kind === "absent") return walk(workspace, { ...from, folders }, rest);
  if (from.kind !== "folder") throw new Refusal("path.outside");
  const path = `/${folders.join("/")}`;
  const node = await lookAt(workspace, path);
  if (node.kind !== "link") return walk(workspace, { ...from, folders, kind: node.kind }, rest);
  if (from.through.length >= 20) throw new Refusal("path.outside");
  const start = node.target.startsWith("/") ? [] : from.folders;
  const through = [...from.through, path];
  const landed = await walk(workspace, { folders: start, kind: "folder", through }, namesIn(node.target));
  if (landed.kind === "absent") throw new Refusal("path.dangling_link");
  return walk(workspace, landed, rest);
}

async function lookAt(workspace: Workspace, path: string): Promise<PathNode> {
  try {
    return await workspace.look(path);
  } catch {
    throw new Refusal("path.unreadable");
  }
}

function inWorkspace(root: string, { folders, kind, through }: Place): WorkspacePath {
  const base = namesIn(root);
  if (base.some((name, index) => folders[index] !== name)) throw new Refusal("path.outside");
  const ofWorkspace = through.filter((link) => link.startsWith(`${root}/`));
  return {
    absolute: `/${folders.join("/")}`,
    relative: folders.slice(base.length).join("/"),
    kind,
    through: ofWorkspace.map((link) => link.slice(root.length + 1)),
  };
}

/** A slash at the end asks for a folder, as a last `.` does. */
function namesIn(path: string): string[] {
  const names = path.split("/").filter((name) => name !== "");
  return path.endsWith("/") ? [...names, "."] : names;
}
