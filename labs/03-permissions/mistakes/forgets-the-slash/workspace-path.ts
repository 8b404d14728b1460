import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

export async function resolveInWorkspace(
  workspace: Workspace,
  given: string,
): Promise<Result<WorkspacePath, Fact>> {
  const refused = (code: "path.bad_text" | "path.outside" | "path.dangling_link"): Result<never, Fact> => ({
    ok: false,
    failure: { code, params: { path: given } },
  });
  if (given === "" || given.includes("\0") || !given.isWellFormed()) return refused("path.bad_text");
  const { root } = workspace;
  const left = (given.startsWith("/") ? given : `${root}/${given}`).split("/");
  const at: string[] = [];
  const through: string[] = [];
  let kind: WorkspacePath["kind"] = "folder";
  let afterLink = 0;
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    afterLink -= 1;
    if (name === "" || name === ".") continue;
    if (name === "..") {
      at.pop();
      kind = "folder";
      continue;
    }
    at.push(name);
    const path = `/${at.join("/")}`;
    if (kind === "absent") continue;
    const node = await workspace.look(path).catch(() => undefined);
    if (!node || through.length > 40) return refused("path.outside");
    if (node.kind === "link") {
      through.push(path);
      at.pop();
      if (node.target.startsWith("/")) at.length = 0;
      const names = node.target.split("/");
      left.unshift(...names);
      afterLink = names.length + 1;
    } else {
      kind = node.kind;
      if (kind === "absent" && afterLink > 0) return refused("path.dangling_link");
    }
  }
  const absolute = `/${at.join("/")}`;
  if (!absolute.startsWith(root)) return refused("path.outside");
  const inside = through.filter((link) => link.startsWith(`${root}/`));
  return {
    ok: true,
    value: {
      absolute,
      relative: absolute.slice(root.length + 1),
      kind,
      through: inside.map((link) => link.slice(root.length + 1)),
    },
  };
}
